package io.pushforward.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import io.pushforward.experiment.Workspace;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import io.pushforward.store.Safetensors;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every flow of the page in a real browser: nothing on the console but silence, and no request that leaves the host. */
class BrowserTest {
    private static final Path PICTURES = Path.of("target", "screenshots");

    @TempDir
    static Path folder;

    private static Playwright playwright;
    private static Browser browser;
    private static Server server;
    private static Workspace working;

    private BrowserContext context;
    private Page page;
    private final List<String> errors = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        Path chromium = Tool.chromium();
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (String run :
                List.of(Example.OU, Example.PLANE, Example.SEASONS, Example.MIXTURES, Example.MEDIA, Example.WEATHER))
            Example.copy(Example.run(run), runs.resolve(run));
        Example.copy(Example.run(Example.OU), runs.resolve("ou-again"));
        Path live = runs.resolve("live");
        working = Workspace.open(live, Workspace.Start.FRESH); // its lock says that a run is at work
        Files.copy(Example.run(Example.OU).resolve("experiment.yaml"), live.resolve("experiment.yaml"));
        double[] losses = {3.4, 3.3, 3.25, 3.2};
        Safetensors.write(
                Files.createDirectories(live.resolve("checkpoints/compact-operator/seed-0"))
                        .resolve("checkpoint.safetensors"),
                Map.of("history", NdArray.of(losses, losses.length)));
        server = Server.start(List.of(runs.toString()), ServerOptions.local());
        PlaywrightAssertions.setDefaultAssertionTimeout(60_000); // how long to look for it, on a machine that is busy
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }

    @AfterAll
    static void stop() {
        if (playwright != null) playwright.close();
        if (server != null) server.close();
        if (working != null) working.close();
    }

    @BeforeEach
    void open() {
        open(new Browser.NewContextOptions().setViewportSize(1280, 900));
    }

    private void open(Browser.NewContextOptions options) {
        if (context != null) context.close();
        context = browser.newContext(options);
        context.setDefaultTimeout(60_000);
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (!message.type().equals("log") && !message.type().equals("info"))
                errors.add(message.type() + ": " + message.text());
        });
        page.onPageError(errors::add);
        context.onRequest(request -> {
            URI address =
                    URI.create(request.url().replaceAll("[^\\x21-\\x7e]", "_").replaceAll("[|{}\"]", "_"));
            boolean isOwn = List.of("data", "blob").contains(address.getScheme())
                    || "127.0.0.1".equals(address.getHost()) && address.getPort() == server.port();
            if (!isOwn) errors.add("a request left the host: " + request.url());
        });
    }

    @AfterEach
    void complaintsAreNone() {
        context.close();
        assertThat(errors).isEmpty();
    }

    private void visit(String hash) {
        page.navigate(server.url() + hash);
    }

    private void picture(String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(PICTURES.resolve(name + ".png"))
                .setFullPage(true));
    }

    private Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private void awaitFigures() {
        page.locator(".plot .main-svg").first().waitFor();
        assertThat(page.locator("#took")).isVisible();
    }

    @Test
    void operators_areCardsWithSpacesScoresAndFloors() {
        visit("");
        Locator card = page.getByRole(AriaRole.ARTICLE, new Page.GetByRoleOptions().setName("ou.compact-operator"));
        assertThat(card).containsText("Paths at 256 times");
        assertThat(card).containsText("30 laws");
        assertThat(card.locator("table")).containsText("finite-w2");
        assertThat(card.locator("thead")).containsText("floor");
        picture("operators");

        Page report = context.waitForPage(() -> card.getByText("Full report").click());
        report.waitForLoadState();
        assertThat(report.locator("h1").first()).isVisible();
        assertThat(report.locator(".main-svg").first()).isVisible();

        card.getByText("Ask", new Locator.GetByTextOptions().setExact(true)).click();
        assertThat(page).hasURL(Pattern.compile(".*#/ask\\?operator=ou.compact-operator.*"));
    }

    @Test
    void ask_aboutATestLaw_showsErrorBarTruthAndScores() {
        visit("#/ask?operator=ou.compact-operator");
        awaitFigures();
        assertThat(page.locator(".error-bar")).containsText("because the input has 60 points");
        assertThat(page.locator(".scores")).containsText("floor");
        assertThat(page.locator("#results .legend").first()).containsText("true law");
        assertThat(page.locator("#results .legend").first()).containsText("observed in 60 trials");
        assertThat(page.locator("#results figcaption").first()).containsText("censored");
        picture("ask-test-law");

        String first = page.locator(".error-bar strong").innerText();
        page.locator("#use")
                .evaluate(
                        "slider => { slider.value = 8; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }");
        assertThat(page.locator(".error-bar")).containsText("because the input has 8 points");
        String fewer = page.locator(".error-bar strong").innerText();
        assertThat(number(fewer)).isGreaterThan(number(first));
    }

    private static double number(String text) {
        return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
    }

    @Test
    void ask_withSliders_drawsAfreshAndKeepsTheLink() {
        visit("#/ask?operator=ou.compact-operator");
        awaitFigures();
        page.locator("#at-a-m")
                .evaluate(
                        "slider => { slider.value = 1.2; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }");
        assertThat(page.locator("#results h2").first()).containsText("fresh draw at m = 1.2");
        assertThat(page.locator("#results .legend").first()).containsText("true law");
        picture("ask-sliders");
        String link = page.url();
        assertThat(link).contains("at=m%3A1.2");
        button("Draw afresh").first().click();
        page.waitForURL(Pattern.compile(".*draw=2.*"));
        page.navigate("about:blank");
        page.navigate(link);
        assertThat(page.locator("#results h2").first()).containsText("fresh draw at m = 1.2");
    }

    @Test
    void ask_withADroppedFile_predictsAndWarnsFarFromTraining() throws Exception {
        double[] far = Gaussian.standard(2).sample(40, Seed.of(1).generator()).points();
        for (int i = 0; i < far.length; i++) far[i] += 300;
        Path npy = folder.resolve("far.npy");
        Npy.write(npy, NdArray.of(far, 40, 2));
        Path csv = Files.writeString(folder.resolve("near.csv"), "x,y\n1,0\n1.5,0.3\n0.2,-0.5\n2,1\n");
        visit("#/ask?operator=plane.kernel-regression");
        awaitFigures();
        page.locator("#file-a").setInputFiles(npy);
        assertThat(page.locator(".warning")).containsText("unlike the training laws");
        assertThat(page.locator("#results h2").first()).containsText("far.npy");
        picture("ask-warning");
        page.locator("#file-a").setInputFiles(csv);
        assertThat(page.locator("#results h2").first()).containsText("near.csv");
        assertThat(page.locator(".error-bar")).containsText("because the input has 4 points");
        assertThat(page.locator(".warning")).hasCount(0);
        picture("ask-plane");

        page.locator("#file-a").setInputFiles(Files.writeString(folder.resolve("bad.csv"), "x,y\n1,zebra\n"));
        assertThat(page.locator("#results [role=alert]"))
                .containsText("line 2, column 2: expected a finite number, got \"zebra\"");
        errors.removeIf(text -> text.contains("status of 400")); // the browser tells of every refused request
    }

    @Test
    void ask_comparesTwoOperatorsAndTwoInputs() {
        visit("#/ask?operator=ou.compact-operator&second=ou.kernel-regression");
        awaitFigures();
        assertThat(page.locator("#results .legend").first()).containsText("predicted: ou.compact-operator");
        assertThat(page.locator("#results .legend").first()).containsText("predicted: ou.kernel-regression");
        assertThat(page.locator("#results .error-bar")).hasCount(2);
        picture("ask-two-operators");

        visit("#/ask?operator=ou.compact-operator");
        awaitFigures();
        page.getByText("Compare with a second input").click();
        page.locator("#law-b").selectOption(new com.microsoft.playwright.options.SelectOption().setIndex(2));
        assertThat(page.locator("#results .error-bar")).hasCount(2);
        picture("ask-two-inputs");
    }

    @Test
    void ask_withCovariatesAndAFurtherLaw_answersForWhatIsGiven() throws Exception {
        visit("#/ask?operator=seasons.location-scale");
        awaitFigures();
        assertThat(page.locator("#given-site option")).hasCount(2);
        assertThat(page.locator(".error-bar strong")).containsText(" kn");
        assertThat(page.locator(".scores")).isVisible();
        assertThat(page.getByLabel("dose [mg]")).isVisible();
        assertThat(page.locator(".drop label").first()).containsText("points_before");
        page.locator("#given-site").selectOption("coast");
        page.locator("#given-month")
                .evaluate(
                        "slider => { slider.value = 0; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }");
        page.waitForURL(Pattern.compile(".*given=.*month%3D0.*"));
        page.waitForCondition(() -> mean() > 15); // about 17 in winter on the coast, at most 13 on the hill
        page.locator("#given-month")
                .evaluate(
                        "slider => { slider.value = 6; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }");
        page.waitForURL(Pattern.compile(".*given=.*month%3D6.*"));
        page.waitForCondition(() -> mean() < 13); // about 11
        assertThat(page.locator(".scores")).hasCount(0); // nobody observed this law under what is given now
        picture("ask-covariates");
        page.reload();
        awaitFigures();
        assertThat(page.locator("#given-month")).hasValue("6");
        assertThat(page.locator("#given-site")).hasValue("coast");
        button("Python").click();
        assertThat(page.locator("pre code")).containsText("others={\"before\": (arrays[\"points_before\"]");

        Path npz = folder.resolve("wind.npz");
        Npz.write(
                npz,
                Map.of(
                        "points", NdArray.of(new double[] {9, 10, 11}, 3, 1),
                        "points_before", NdArray.of(new double[] {8, 12}, 2, 1)));
        page.locator("#file-a").setInputFiles(npz);
        assertThat(page.locator("#results h2").first()).containsText("wind.npz");
        assertThat(page.locator(".error-bar")).containsText("because the input has 3 points");
    }

    /** The mean of the answer on the page. */
    private double mean() {
        return Double.parseDouble(
                page.locator(".error-bar strong").first().innerText().split(" ")[0]);
    }

    @Test
    void ask_withSlidersOfAMixture_drawsInFourDimensions() {
        visit("#/ask?operator=mixtures.affine-push");
        awaitFigures();
        page.locator("#at-a-mean00")
                .evaluate(
                        "slider => { slider.value = 1.5; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); }");
        assertThat(page.locator("#results h2").first()).containsText("mean00 = 1.5");
        assertThat(page.locator("#results .legend").first()).containsText("true law");
    }

    @Test
    void ask_aboutFields_showsMapsOfMeanAndDeviation() {
        visit("#/ask?operator=media.location-scale");
        awaitFigures();
        assertThat(page.getByText("Mean: predicted").first()).isVisible();
        assertThat(page.getByText("Deviation: true law").first()).isVisible();
        assertThat(page.locator("#results .plot .hm").first()).isAttached();
        assertThat(page.locator("#results .plot").first()).containsText("pressure");
        picture("ask-fields");
    }

    /** Input: paths. Target: fields. Each channel is drawn under its name with its unit, and has an error bar in it. */
    @Test
    void ask_withTwoChannels_drawsEachByItsName() throws IOException {
        visit("#/ask?operator=weather.location-scale");
        awaitFigures();
        assertThat(page.locator(".error-bar"))
                .containsText(Pattern.compile("± [0-9.]+ hPa in pressure, ± [0-9.]+ % in humidity"));
        Locator predicted = page.getByLabel("Predicted law", new Page.GetByLabelOptions().setExact(true));
        Locator input = page.getByLabel("Input law", new Page.GetByLabelOptions().setExact(true));
        assertThat(input.locator(".figure")).hasCount(4); // quantiles and a density per channel
        for (String channel : List.of("pressure [hPa]", "humidity [%]")) {
            Locator map = predicted
                    .locator(".figure")
                    .filter(new Locator.FilterOptions().setHasText(channel + ": mean: predicted"));
            assertThat(map.locator(".plot")).containsText(channel);
            assertThat(map.locator(".plot")).containsText("y [km]");
            Locator fan = input.locator(".figure")
                    .filter(new Locator.FilterOptions().setHasText(channel + ": quantiles over time"));
            assertThat(fan.locator(".plot")).containsText(channel);
        }
        page.locator("#which-figure").selectOption(new SelectOption().setLabel("humidity [%]: mean: predicted"));
        Path svg = folder.resolve("humidity.svg");
        download("SVG").saveAs(svg);
        assertThat(Files.readString(svg)).contains("humidity").doesNotContain("pressure");
        picture("ask-channels");
    }

    @Test
    void downloadsAndCopies_areWhatTheyPromise() throws Exception {
        visit("#/ask?operator=ou.compact-operator");
        awaitFigures();
        Path npz = folder.resolve("prediction.npz");
        download("npz").saveAs(npz);
        assertThat(Npz.read(npz)).containsKeys("atoms", "weights", "mean", "error");
        assertThat(Npz.read(npz).get("mean").size()).isEqualTo(49);
        Path csv = folder.resolve("prediction.csv");
        download("CSV").saveAs(csv);
        assertThat(Files.readAllLines(csv)).hasSize(50).first().isEqualTo("weight,x0");
        Path svg = folder.resolve("figure.svg");
        download("SVG").saveAs(svg);
        assertThat(Files.readString(svg)).startsWith("<svg").contains("density");
        Path png = folder.resolve("figure.png");
        download("PNG").saveAs(png);
        assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');

        button("curl").click();
        assertThat(page.locator("pre code")).containsText("curl -H 'Accept: text/csv' --data-binary @law-");
        button("Python").click();
        assertThat(page.locator("pre code")).containsText("from pushforward import Client");
        button("Java").click();
        assertThat(page.locator("pre code")).containsText("HttpRequest.newBuilder");
        picture("take");
    }

    private Download download(String name) {
        return page.waitForDownload(() -> button(name).click());
    }

    @Test
    void runs_areSortedComparedAndWatched() {
        visit("#/runs");
        Locator rows = page.locator("#runs tbody tr");
        assertThat(rows).hasCount(8);
        assertThat(page.locator("#runs")).containsText("under way");
        assertThat(page.locator("#progress")).containsText("4 of 30");
        picture("runs");
        button("Run").click();
        assertThat(page.locator("th[aria-sort=descending]")).containsText("Run");
        assertThat(rows.first()).containsText("weather");

        visit("#/runs?run=ou&with=ou-again");
        assertThat(page.locator("#compare figcaption")).containsText("of 6 laws");
        assertThat(page.locator(".plot .main-svg").first()).isVisible();
        assertThat(page.locator("main")).containsText("Training curves");
        assertThat(page.locator("main")).containsText("ou: compact-operator, seed 0");
        assertThat(page.locator("main")).containsText("ou-again: compact-operator, seed 0");
        picture("run-compared");
        page.locator("#compare-metric").selectOption("finite-w2");
        page.waitForURL(Pattern.compile(".*metric=finite-w2.*"));
        assertThat(page.locator("#compare h3")).containsText("finite-w2");
    }

    @Test
    void page_onAPhoneInTheDark_fitsTheScreen() {
        open(new Browser.NewContextOptions()
                .setViewportSize(390, 844)
                .setDeviceScaleFactor(2)
                .setColorScheme(ColorScheme.DARK)
                .setHasTouch(true));
        for (String section : List.of("#/operators", "#/ask?operator=ou.compact-operator", "#/runs")) {
            visit("");
            visit(section);
            page.locator("h1").waitFor();
            if (section.contains("ask")) awaitFigures();
            assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                    .as("width of " + section)
                    .isLessThanOrEqualTo(390);
            picture("phone-" + section.replaceAll("[^a-z]+", "-").replaceAll("^-|-operator.*$", ""));
        }
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
    }

    @Test
    void everyControl_hasANameAndIsReachedByKeyboard() {
        visit("#/ask?operator=ou.compact-operator");
        awaitFigures();
        assertThat((List<?>) page.evaluate("""
                        [...document.querySelectorAll('button, input, select, a, summary')]
                            .filter(own => !(own.textContent.trim() || own.getAttribute('aria-label') || (own.labels && own.labels.length)))
                            .map(own => own.outerHTML)""")).isEmpty();
        assertThat(
                        (List<?>)
                                page.evaluate(
                                        "[...document.querySelectorAll('.plot')].filter(own => !own.getAttribute('aria-label')).map(own => own.outerHTML)"))
                .isEmpty();
        assertThat((List<?>) page.evaluate("""
                        [...document.querySelectorAll('fieldset *')]
                            .filter(own => own.getBoundingClientRect().right > own.closest('fieldset').getBoundingClientRect().right + 1)
                            .map(own => own.outerHTML)"""))
                .as("what sticks out of its frame")
                .isEmpty();
        page.locator("body").press("Tab");
        assertThat(page.locator(":focus")).hasText("Skip to content");
        List<String> reached = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            page.keyboard().press("Tab");
            reached.add((String) page.evaluate("document.activeElement.id || document.activeElement.textContent"));
        }
        assertThat(reached).contains("Operators", "Runs", "operator", "second", "file-a", "law-a", "at-a-m", "use");
    }

    @Test
    void token_isAskedForOnceAndKeptOutOfTheAddress() {
        try (Server guarded = Server.start(
                Example.arguments(Example.run(Example.PLANE)),
                ServerOptions.local().withToken("a-token-of-some-length"))) {
            BrowserContext own = browser.newContext();
            Page locked = own.newPage();
            locked.navigate(guarded.url());
            locked.locator("#token").fill("a-token-of-some-length");
            locked.getByText("Continue").click();
            assertThat(locked.locator("article").first()).containsText("kernel-regression");
            assertThat(locked.url()).doesNotContain("a-token");
            own.close();
        }
    }
}
