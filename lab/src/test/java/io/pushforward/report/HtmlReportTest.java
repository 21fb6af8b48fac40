package io.pushforward.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.Scale;
import io.pushforward.figure.Figure;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class HtmlReportTest {
    private static final ReportModel MODEL = ExamplePages.model();
    private static final String PAGE = HtmlReport.text(MODEL);

    /** The page without the contents of scripts and styles, which XML cannot read. */
    private static String bare(String page) {
        return page.replaceAll("(?s)(<script[^>]*>).*?</script>", "$1</script>")
                .replaceAll("(?s)<style>.*?</style>", "<style></style>")
                .replace("<!DOCTYPE html>\n", "");
    }

    private static Document parsed(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bare(page).getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) elements.add((Element) nodes.item(i));
        return elements;
    }

    private static Results small(String operator, MetricResult score) {
        return Results.of("own", "quick", List.of(OperatorResult.of(operator, 10, 1, 1.5, Map.of("energy", score))));
    }

    @Test
    void page_isWellFormed_withUniqueIdsAndWorkingLinks() throws Exception {
        Document document = parsed(PAGE);
        Set<String> ids = new HashSet<>();
        for (Element element : elements(document, "*"))
            if (element.hasAttribute("id"))
                assertThat(ids.add(element.getAttribute("id")))
                        .as(element.getAttribute("id"))
                        .isTrue();
        for (Element link : elements(document, "a"))
            assertThat(ids).contains(link.getAttribute("href").substring(1));
        for (Element clipped : elements(document, "g"))
            if (clipped.hasAttribute("clip-path"))
                assertThat(ids).contains(clipped.getAttribute("clip-path").replaceAll("url\\(#(.*)\\)", "$1"));
    }

    @Test
    void page_fetchesNothing() throws Exception {
        for (Element element : elements(parsed(PAGE), "*")) {
            assertThat(element.hasAttribute("src")).isFalse();
            if (element.hasAttribute("href"))
                assertThat(element.getAttribute("href")).startsWith("#");
        }
        assertThat(PAGE)
                .contains("default-src 'none'")
                .doesNotContain("@import")
                .doesNotContain("<link");
        Matcher style = Pattern.compile("(?s)<style>(.*?)</style>").matcher(PAGE);
        assertThat(style.find()).isTrue();
        assertThat(style.group(1)).doesNotContain("url(").doesNotContain("http");
    }

    @Test
    void page_ofTheSameModel_isTheSame() {
        assertThat(HtmlReport.text(ExamplePages.model())).isEqualTo(PAGE);
    }

    @Test
    void page_showsEveryFigure_asDrawingAndAsData() throws Exception {
        List<String> ids = HtmlReport.figures(MODEL).stream().map(Figure::id).toList();
        assertThat(ids).hasSize(12).doesNotHaveDuplicates();
        Document document = parsed(PAGE);
        List<String> places = new ArrayList<>();
        for (Element element : elements(document, "div"))
            if (element.hasAttribute("data-figure")) places.add(element.getAttribute("data-figure"));
        assertThat(places).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(elements(document, "svg").stream().filter(svg -> svg.hasAttribute("viewBox")))
                .hasSize(ids.size());
        Matcher data = Pattern.compile("(?s)id=\"figures-data\">(.*?)</script>").matcher(PAGE);
        assertThat(data.find()).isTrue();
        JsonNode figures = new ObjectMapper().readTree(data.group(1)).get("figures");
        assertThat(figures).hasSize(ids.size());
        for (JsonNode figure : figures)
            for (JsonNode panel : figure.get("panels")) {
                assertThat(panel.get("x").get("range").isObject()).isTrue();
                assertThat(panel.get("y").get("range").isObject()).isTrue();
            }
    }

    @Test
    void script_knowsEveryMark() throws Exception {
        Matcher data = Pattern.compile("\"mark\":\"([a-z]+)\"").matcher(PAGE);
        Set<String> marks = new HashSet<>();
        while (data.find()) marks.add(data.group(1));
        assertThat(marks)
                .containsExactlyInAnyOrder("curve", "step", "band", "bars", "points", "whiskers", "heat", "rule");
        for (String mark : marks) assertThat(Html.resource("report.js")).containsPattern("\n    " + mark + ": ");
    }

    @Test
    void scoreBelowTheFloor_isMarkedExplainedAndNotPraised() throws Exception {
        Document document = parsed(PAGE);
        Element row = elements(document, "tr").stream()
                .filter(tr -> tr.getAttribute("class").equals("operator"))
                .findFirst()
                .orElseThrow();
        NodeList cells = row.getElementsByTagName("td");
        Element sinkhorn = (Element) cells.item(3);
        assertThat(sinkhorn.getTextContent()).contains("8.61").contains("\u25bc");
        assertThat(sinkhorn.getElementsByTagName("strong").getLength()).isZero();
        Element mmd = (Element) cells.item(4);
        assertThat(mmd.getElementsByTagName("strong").getLength()).isOne();
        assertThat(PAGE)
                .contains("id=\"below-floor\"")
                .contains("prefers ensembles that are too narrow")
                .contains("Distributional operator scores lowest by 4 of 4 metrics");
    }

    @Test
    void scoresWithoutFloor_haveNoTableOfNearness() throws Exception {
        String page =
                HtmlReport.text(ReportModel.of("Own data", "", small("nearest", MetricResult.withoutFloor(1.5, 0))));
        assertThat(page).doesNotContain("Gap closed").doesNotContain("id=\"below-floor\"");
        assertThat(parsed(page).getElementsByTagName("table").getLength()).isOne();
    }

    @Test
    void namesFromFiles_cannotBreakThePage() throws Exception {
        String hostile = "<script>alert(\"1\")</script>&'";
        Results results = small(hostile, MetricResult.of(1, 0, 2, -1.5, -0.5));
        String page = HtmlReport.text(ReportModel.of(hostile, hostile, results)
                .withNotes(List.of(hostile))
                .withRecipe(List.of(hostile), java.util.Optional.of(hostile)));
        assertThat(page).doesNotContain("<script>alert");
        assertThat(elements(parsed(page), "h1").get(0).getTextContent()).isEqualTo(hostile);
    }

    @Test
    void published_appearAtPaperScaleOnly() {
        Optional<Simulator> system = Optional.of(new OuFirstPassage());
        assertThat(ExperimentReport.published(Scale.QUICK, system, name -> true))
                .isEmpty();
        assertThat(ExperimentReport.published(Scale.PAPER, system, name -> true))
                .hasSize(3);
        assertThat(ExperimentReport.published(Scale.PAPER, system, "kernel-regression"::equals))
                .hasSize(1);
        assertThat(ExperimentReport.published(Scale.PAPER, Optional.empty(), name -> true))
                .isEmpty();
    }
}
