package io.pushforward.figure.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.ExampleFigures;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.figure.Range;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class DrawingTest {
    private static final List<Figure> FIGURES = ExampleFigures.all();

    static Stream<Figure> figures() {
        return FIGURES.stream();
    }

    private static List<Shape.Text> texts(Drawing drawing) {
        List<Shape.Text> texts = new ArrayList<>();
        for (Shape shape : drawing.shapes()) {
            if (shape instanceof Shape.Text text) texts.add(text);
            if (shape instanceof Shape.Group group)
                group.shapes().forEach(inner -> {
                    if (inner instanceof Shape.Text text) texts.add(text);
                });
        }
        return texts;
    }

    @ParameterizedTest
    @MethodSource("figures")
    void labels_lieInsideTheCanvas(Figure figure) {
        Drawing drawing = Layout.of(figure);
        Box canvas = new Box(0, 0, drawing.width(), drawing.height());
        assertThat(texts(drawing))
                .isNotEmpty()
                .allSatisfy(text -> assertThat(canvas.holds(text.box()))
                        .as("%s at %s", text.text(), text.box())
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("figures")
    void labels_doNotOverlap(Figure figure) {
        List<Shape.Text> texts = texts(Layout.of(figure));
        for (int i = 0; i < texts.size(); i++)
            for (int j = i + 1; j < texts.size(); j++) {
                Box a = texts.get(i).box();
                Box b = texts.get(j).box();
                boolean apart = a.right() <= b.x() || b.right() <= a.x() || a.bottom() <= b.y() || b.bottom() <= a.y();
                assertThat(apart)
                        .as("%s over %s", texts.get(i).text(), texts.get(j).text())
                        .isTrue();
            }
    }

    @ParameterizedTest
    @MethodSource("figures")
    void svg_isWellFormedAndHoldsEverySeriesAndLabel(Figure figure) throws Exception {
        String svg = Svg.of(figure);
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        List<String> series = new ArrayList<>();
        NodeList groups = document.getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            if (!group.hasAttribute("data-series")) continue;
            series.add(group.getAttribute("data-series"));
            assertThat(group.getElementsByTagName("*").getLength()).isPositive();
        }
        assertThat(series)
                .containsExactlyElementsOf(figure.panels().stream()
                        .flatMap(panel -> panel.marks().stream())
                        .map(Mark::name)
                        .toList());
        List<String> words = new ArrayList<>();
        NodeList texts = document.getElementsByTagName("text");
        for (int i = 0; i < texts.getLength(); i++) words.add(texts.item(i).getTextContent());
        assertThat(words).containsAll(figure.legend().keySet());
        for (Panel panel : figure.panels()) {
            if (!panel.x().label().isBlank())
                assertThat(words).contains(panel.x().label());
            if (!panel.y().label().isBlank())
                assertThat(words).contains(panel.y().label());
            assertThat(String.join(" ", words)).contains(panel.title());
        }
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @ParameterizedTest
    @MethodSource("figures")
    void svg_ofTheSameFigure_isTheSame(Figure figure) {
        assertThat(Svg.of(figure)).isEqualTo(Svg.of(figure));
    }

    @Test
    void png_ofTheSameFigure_isTheSame() {
        assertThat(Png.of(ExampleFigures.envelopes())).isEqualTo(Png.of(ExampleFigures.envelopes()));
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    @Test
    void png_hasTwiceTheSizeAndEverySeriesColour() throws Exception {
        Figure figure = ExampleFigures.densities();
        Drawing drawing = Layout.of(figure);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Png.of(figure)));
        assertThat(image.getWidth()).isEqualTo((int) (2 * drawing.width()));
        assertThat(image.getHeight()).isEqualTo((int) (2 * drawing.height()));
        Set<Integer> colours = new HashSet<>();
        for (int pixel : pixels(image)) colours.add(pixel & 0xffffff);
        figure.panels()
                .get(0)
                .marks()
                .forEach(mark -> assertThat(colours)
                        .contains(Integer.parseInt(mark.colour().light().substring(1), 16)));
    }

    @Test
    void heatmap_inPng_hasNoSeams() {
        double[] edges = new double[14];
        for (int i = 0; i < edges.length; i++) edges[i] = i * 0.37; // widths that are no whole pixels
        double[] values = new double[13 * 13];
        for (int i = 0; i < values.length; i++) values[i] = i % 2;
        ColourScale scale = new ColourScale("", 0, 1, ColourScale.Scheme.BRIGHT_IS_HIGH);
        Figure figure = new Figure(
                "seams",
                "Seams",
                "",
                List.of(new Panel(
                        "",
                        Axis.linear(""),
                        Axis.linear(""),
                        List.of(new Mark.Heat(
                                "h",
                                Numbers.of(edges),
                                Numbers.of(edges),
                                Numbers.of(values),
                                scale,
                                Mark.Heat.CellText.NONE)))),
                Figure.Format.wide(1));
        Drawing drawing = Layout.of(figure);
        Box plot = drawing.shapes().stream()
                .filter(Shape.Group.class::isInstance)
                .map(shape -> ((Shape.Group) shape).clip())
                .findFirst()
                .orElseThrow();
        BufferedImage image = Png.image(drawing);
        int strangers = 0;
        for (int x = (int) (2 * plot.x()) + 4; x < 2 * plot.right() - 4; x++)
            for (int y = (int) (2 * plot.y()) + 4; y < 2 * plot.bottom() - 4; y++) {
                int rgb = image.getRGB(x, y) & 0xffffff;
                if (rgb != scale.rgb(0) && rgb != scale.rgb(1)) strangers++;
            }
        assertThat(strangers).isZero();
    }

    @Test
    void curve_onPaper_goesThroughItsPoints() {
        Panel panel = new Panel("", Axis.linear("").between(0, 10), Axis.log("").between(1, 100), List.of());
        Plane plane = Plane.of(panel, new Box(100, 50, 200, 80));
        assertThat(plane.across(2.5)).isEqualTo(150);
        assertThat(plane.down(10)).isEqualTo(90);
        assertThat(plane.down(100)).isEqualTo(50);
        assertThat(plane.down(-1)).isNaN();
    }

    @Test
    void ticks_areRoundNumbersInsideTheRange() {
        assertThat(labels(new Range(0, 8), 4)).containsExactly("0", "2", "4", "6", "8");
        assertThat(labels(new Range(-0.3, 0.31), 6)).containsExactly("\u22120.2", "0", "0.2");
        assertThat(labels(new Range(0.16, 0.26), 4)).containsExactly("0.175", "0.200", "0.225", "0.250");
        assertThat(labels(new Range(0, 3e6), 3)).containsExactly("0", "1e6", "2e6", "3e6");
        assertThat(labels(new Range(0, 4e-5), 2)).containsExactly("0", "2e\u22125", "4e\u22125");
        // a step of 2 would leave the zero alone
        assertThat(labels(new Range(-1.6, 1.65), 2)).containsExactly("\u22121", "0", "1");
    }

    private static List<String> labels(Range range, int wanted) {
        return TickMarks.round(range, wanted).stream()
                .map(TickMarks.Tick::label)
                .toList();
    }

    /** Names come from users: a valid run may not fail over its picture. */
    @Test
    void nameOfAnyLength_isShortenedToItsPlace() {
        String name = "\uD835\uDD4F kernel regression ".repeat(20);
        Mark curve = new Mark.Curve(name, LineStyle.solid(Colour.BLUE), Numbers.of(0, 1), Numbers.of(0, 1));
        Mark other = new Mark.Curve("other", LineStyle.solid(Colour.BLUE), Numbers.of(0, 1), Numbers.of(1, 0));
        Panel named =
                new Panel("", Axis.linear(""), Axis.categories("", List.of(name, "short")), List.of(curve, other));
        Panel plain = new Panel("", Axis.linear(""), Axis.linear(""), List.of());
        Drawing drawing = Layout.of(new Figure("long", "", "", List.of(named, plain, plain), Figure.Format.wide(3)));
        Box canvas = new Box(0, 0, drawing.width(), drawing.height());
        assertThat(texts(drawing))
                .allSatisfy(text -> assertThat(canvas.holds(text.box())).isTrue())
                .extracting(Shape.Text::text)
                .contains("short")
                .filteredOn(text -> text.endsWith("\u2026"))
                .hasSize(2)
                .allSatisfy(text -> assertThat(name).startsWith(text.substring(0, text.length() - 1)));
    }

    @Test
    void layout_withoutRoomForItsColumns_saysSo() {
        Panel panel = new Panel(
                "", Axis.linear(""), Axis.categories("", List.of("a name that is far too long for it")), List.of());
        Figure figure = new Figure(
                "crowded",
                "",
                "",
                List.of(panel, panel, panel),
                Figure.Format.wide(3).withWidth(300));
        assertThatThrownBy(() -> Layout.of(figure)).hasMessageContaining("no room for 3 panels");
    }
}
