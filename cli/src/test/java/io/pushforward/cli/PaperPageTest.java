package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that docs/paper.md points to exists. */
class PaperPageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs/paper.md");

    private static Set<String> found(String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(PAGE));
        Set<String> found = new TreeSet<>();
        while (matcher.find()) found.add(matcher.group(1));
        return found;
    }

    @Test
    void links_leadToFilesAndHeadings() throws IOException {
        Set<String> links = found("\\]\\(([^)]+)\\)");
        assertThat(links).hasSizeGreaterThan(10);
        for (String link : links) {
            String[] parts = link.split("#");
            Path file = PAGE.resolveSibling(parts[0]);
            assertThat(file).exists();
            if (parts.length == 2) assertThat(headings(file)).contains(parts[1]);
        }
    }

    private static Set<String> headings(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(java.util.Locale.ROOT))
                .map(line -> line.replaceAll("[^a-z0-9 -]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void classes_areThere() throws IOException {
        Set<String> sources;
        try (Stream<Path> files = Files.walk(ROOT)) {
            sources = files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        Set<String> named = found("`([A-Z][A-Za-z0-9]+)`");
        assertThat(named).hasSizeGreaterThan(20);
        assertThat(sources).containsAll(named);
    }

    @Test
    void experiments_canBeRun() throws IOException {
        assertThat(ExperimentFile.BUILT_IN).containsAll(found("pushforward run ([a-z0-9-]+)"));
    }
}
