package io.pushforward.bundle;

import io.pushforward.predict.HeldOutError;
import io.pushforward.settings.Document;
import java.util.Arrays;
import java.util.Locale;

/** A held-out error as a bundle keeps it: {@code {"metric": "w1", "source": "test", "distances": […]}}. */
final class HeldOutJson {
    private HeldOutJson() {}

    static Document write(HeldOutError error) {
        return Document.empty()
                .with("metric", error.metric())
                .with("source", error.source().name().toLowerCase(Locale.ROOT))
                .with(
                        "distances",
                        error.distances().stream()
                                .mapToDouble(distance -> distance)
                                .toArray());
    }

    static HeldOutError read(Document document) {
        return new HeldOutError(
                document.text("metric"),
                HeldOutError.Source.valueOf(document.text("source").toUpperCase(Locale.ROOT)),
                Arrays.stream(document.numbers("distances")).boxed().toList());
    }
}
