package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The module bom has no parent that would keep it in step with the others. */
class VersionsTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void bom_listsEveryOtherModule() throws Exception {
        List<String> modules = found("<module>(\\w+)</module>", "pom.xml");

        assertThat(found("<artifactId>(\\w+)</artifactId><version>\\$\\{project.version}", "bom/pom.xml"))
                .containsExactlyInAnyOrderElementsOf(modules.stream()
                        .filter(module -> !List.of("bom", "benchmarks").contains(module))
                        .toList());
    }

    @Test
    void bom_hasTheVersionOfTheProject() throws Exception {
        assertThat(found("^  <version>([^<]+)", "bom/pom.xml"))
                .hasSize(1)
                .isEqualTo(found("^  <version>([^<]+)", "pom.xml"));
    }

    private static List<String> found(String pattern, String file) throws Exception {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(Files.readString(ROOT.resolve(file)))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
