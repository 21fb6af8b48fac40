package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every file and command of docs/guides/own-data.md does what the page says. */
class UserFilesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "guides", "own-data.md");
    private static final Pattern FILE = Pattern.compile("```(?:csv|yaml) (\\S+)\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("```console\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("\\$ \\./pushforward (.*)\\R((?:[^$].*\\R)*)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    private Path folder;

    @Test
    void shownCommands_onShownFiles_printWhatIsShown() throws IOException {
        String page = Files.readString(PAGE);
        Matcher files = FILE.matcher(page);
        while (files.find()) {
            Path file = folder.resolve(files.group(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, files.group(2));
        }
        Npy.write(folder.resolve("mydata/today.npy"), NdArray.of(new double[] {5.5, 6, 7}, 3));
        Npy.write(folder.resolve("mydata/yesterday.npy"), NdArray.of(new double[] {4, 5}, 2));
        NdArray field = NdArray.of(new double[36], 3, 2, 3, 2);
        Npy.write(folder.resolve("mydata/field.npy"), field);
        Set<String> options = new TreeSet<>();
        Matcher blocks = CONSOLE.matcher(page);
        while (blocks.find()) {
            Matcher commands = COMMAND.matcher(blocks.group(1));
            while (commands.find()) {
                List<String> words = words(commands.group(1));
                words.stream().filter(word -> word.startsWith("--")).forEach(options::add);
                Run run = Run.of(words.stream().map(this::placed).toArray());

                assertThat(run.code()).as(commands.group(1) + "\n" + run.err()).isZero();
                String seen = (run.out() + notes(run.err())).replace(folder + "/", "");
                if (!commands.group(2).contains("…")) assertThat(seen).isEqualTo(commands.group(2));
            }
        }
        assertThat(options)
                .contains(
                        "--title",
                        "--order",
                        "--group",
                        "--test-last",
                        "--test-where",
                        "--given",
                        "--other",
                        "--exact",
                        "--input-edges",
                        "--target-names",
                        "--missing");
        assertThat(Files.readString(folder.resolve("mydata/ages-run/report.html")))
                .contains("age [years]")
                .contains("known in full", "declared exact or are masses without a number of trials")
                .doesNotContain("First-passage")
                .doesNotContain("passage");
    }

    /** What a person should know stands on standard error; what is merely progress is not shown. */
    private static String notes(String err) {
        StringBuilder notes = new StringBuilder();
        err.lines()
                .filter(line -> line.startsWith("pushforward: note"))
                .forEach(line -> notes.append(line).append('\n'));
        return notes.toString();
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher found = WORD.matcher(command);
        while (found.find()) words.add(found.group(1) == null ? found.group(2) : found.group(1));
        return words;
    }

    private Object placed(String word) {
        return word.replaceFirst("(^|=)mydata/", "$1" + Matcher.quoteReplacement(folder.resolve("mydata") + "/"));
    }
}
