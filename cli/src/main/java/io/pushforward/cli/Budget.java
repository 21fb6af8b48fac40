package io.pushforward.cli;

import io.pushforward.experiment.auto.LadderSearch;
import io.pushforward.settings.UserMistake;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as a person writes them: 90s, 5m, 2h. */
final class Budget {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,6})(s|m|h)");

    private Budget() {}

    static Duration parse(String text) {
        if (text.equals("none")) return LadderSearch.UNLIMITED;
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches() || Integer.parseInt(written.group(1)) == 0)
            throw new UserMistake("--budget: expected a time such as 90s, 5m or 2h, or none, got \"" + text + "\"");
        int count = Integer.parseInt(written.group(1));
        return switch (written.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }
}
