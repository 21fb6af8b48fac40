package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README shows is what one sees. */
class ReadmeTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CONSOLE = Pattern.compile("```console\\R\\$ (.*?)\\R(.*?)```", Pattern.DOTALL);

    @Test
    void shownCommands_printWhatIsShown() throws IOException {
        List<String> checked = new ArrayList<>();
        Matcher blocks = CONSOLE.matcher(Files.readString(ROOT.resolve("README.md")));
        while (blocks.find()) {
            String[] words = blocks.group(1).split(" ");
            if (!words[0].equals("./pushforward") || blocks.group(2).isEmpty()) continue;
            Object[] arguments = new Object[words.length - 1];
            for (int i = 0; i < arguments.length; i++)
                arguments[i] = words[i + 1].startsWith("examples/") ? ROOT.resolve(words[i + 1]) : words[i + 1];

            Run run = Run.of(arguments);

            assertThat(run.err()).isEmpty();
            assertThat(run.out().replace(ROOT + "/", "")).isEqualTo(blocks.group(2));
            checked.add(words[1]);
        }
        assertThat(checked).contains("distance");
    }
}
