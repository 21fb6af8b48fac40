package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that the pages point to exists: files, headings, classes, experiments. */
class DocumentationTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Packages as `tour.md` writes them, below {@code io.pushforward}, with the class. */
    private static final String QUALIFIED = "`((?:[a-z]+\\.)+[A-Z][A-Za-z0-9]+)[A-Za-z.]*`";

    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|runs|node_modules)/.*"))
                    .toList();
        }
    }

    private static Set<String> found(Path page, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(page));
        Set<String> found = new TreeSet<>();
        while (matcher.find()) found.add(matcher.group(1));
        return found;
    }

    @Test
    void links_ofAllPages_leadToFilesAndHeadings() throws IOException {
        List<String> dead = new ArrayList<>();
        int all = 0;
        for (Path page : files(".md"))
            for (String link : found(page, "\\]\\(([^)\\s]+)\\)")) {
                if (link.matches("[a-z]+:.*")) continue;
                all++;
                String[] parts = link.split("#", -1);
                Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                if (!Files.exists(file) || (parts.length == 2 && !headings(file).contains(parts[1])))
                    dead.add(ROOT.relativize(page) + ": " + link);
            }
        assertThat(dead).isEmpty();
        assertThat(all).isGreaterThan(100);
    }

    private static Set<String> headings(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^\\p{L}0-9 _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /** Messages and comments send readers to pages by their paths. */
    @Test
    void pagesThatSourcesName_areThere() throws IOException {
        Set<String> named = new TreeSet<>();
        for (String ending : List.of(".java", ".yaml", ".xml", ".py", ".js"))
            for (Path source : files(ending)) named.addAll(found(source, "\\b(docs/[a-z0-9/-]+\\.md)\\b"));
        assertThat(named)
                .hasSizeGreaterThan(3)
                .allSatisfy(page -> assertThat(ROOT.resolve(page)).exists());
    }

    @Test
    void classesOfTheTour_areInTheirPackages() throws IOException {
        Set<String> sources = files(".java").stream()
                .map(file -> file.toString().replace('\\', '/'))
                .filter(file -> file.contains("/src/main/java/io/pushforward/"))
                .map(file -> file.replaceFirst(".*/io/pushforward/", "").replace(".java", ""))
                .map(file -> file.replace('/', '.'))
                .collect(Collectors.toSet());
        Set<String> named = found(ROOT.resolve("docs/tour.md"), QUALIFIED);
        assertThat(named).hasSizeGreaterThan(40);
        assertThat(sources).containsAll(named);
    }

    @Test
    void classesOfPaperAndTheory_areThere() throws IOException {
        Set<String> sources = files(".java").stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        for (String page : List.of("docs/paper.md", "docs/theory.md", "docs/tour.md", "CONTRIBUTING.md")) {
            Set<String> named = found(ROOT.resolve(page), "`([A-Z][a-z]+[A-Z][A-Za-z0-9]+)`");
            named.remove("ServiceLoader");
            assertThat(sources).as(page).containsAll(named);
        }
    }

    @Test
    void experimentsOfThePaper_canBeRun() throws IOException {
        assertThat(ExperimentFile.BUILT_IN)
                .containsAll(found(ROOT.resolve("docs/paper.md"), "pushforward run ([a-z0-9-]+)"));
    }
}
