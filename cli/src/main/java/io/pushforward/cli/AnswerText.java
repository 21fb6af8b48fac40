package io.pushforward.cli;

import io.pushforward.bundle.Answer;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.predict.Prediction;
import io.pushforward.theory.LocalCertificate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An answer for the terminal: what is promised of it, the tightest promise first, then the law by coordinate or label. */
final class AnswerText {
    /** Support points and coordinates of each that are shown. */
    private static final int SHOWN = 8;

    private final StringBuilder text = new StringBuilder();

    private AnswerText() {}

    static String of(Answer answer, int inputPoints, Optional<LocalCertificate> certificate) {
        AnswerText written = new AnswerText();
        Prediction prediction = answer.prediction();
        written.line(
                "predicted law on %s from %d input points", prediction.law().space(), inputPoints);
        Optional<String> promise = certificate.map(LocalCertificates::sentence);
        boolean first = certificate.map(found -> isTighter(found, answer)).orElse(false);
        if (first) promise.ifPresent(sentence -> written.line("%s", sentence));
        written.line("%s", answer.errorSentence());
        if (!first) promise.ifPresent(sentence -> written.line("%s", sentence));
        written.table(prediction);
        if (prediction.kind() == Prediction.Kind.SUPPORT_POINTS) written.support(prediction.atoms());
        return written.text.toString();
    }

    /** Whether a certificate in W2, which W1 is never above, says more than the held-out error or there is none. */
    private static boolean isTighter(LocalCertificate certificate, Answer answer) {
        if (answer.radius().isEmpty()) return true;
        boolean comparable = answer.heldOut()
                .map(error -> List.of("w1", "w2").contains(error.metric()))
                .orElse(false);
        return comparable && certificate.bound() < answer.radius().getAsDouble();
    }

    private void table(Prediction prediction) {
        Space space = prediction.law().space();
        boolean labels = prediction.law() instanceof Categorical;
        int rows = prediction.mean().length;
        int step = rows <= 64 ? 1 : (rows + 15) / 16;
        int width = "coordinate".length();
        for (int k = 0; k < rows; k += step)
            width = Math.max(width, space.coordinate(k).length());
        String first = "%-" + width + "s";
        line(
                first + "  %12s  %12s  %12s  %10s",
                labels ? "label" : "coordinate",
                labels ? "mass" : "mean",
                "5 %",
                "95 %",
                "error");
        for (int k = 0; k < rows; k += step)
            line(
                    first + "  %12.5g  %12.5g  %12.5g  %10.2g",
                    space.coordinate(k),
                    prediction.mean()[k],
                    prediction.low()[k],
                    prediction.high()[k],
                    prediction.error()[k]);
        if (step > 1) line("(every %dth of %d coordinates; --out writes all)", step, rows);
        line(
                "%s",
                labels
                        ? "5 %, 95 % and error: over input ensembles resampled from yours"
                        : "5 % and 95 %: of the predicted law; error: of the mean, over input ensembles resampled from yours");
    }

    private void support(Ensemble support) {
        line("%d support points of this law (not independent draws):", support.size());
        int rows = Math.min(support.size(), SHOWN);
        int columns = Math.min(support.dimension(), SHOWN);
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < columns; k++) text.append(String.format(Locale.ROOT, "%13.5g", support.point(i)[k]));
            text.append(columns < support.dimension() ? "  …\n" : "\n");
        }
        if (rows < support.size() || columns < support.dimension())
            line("(the first of them; --out or --json writes all)");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
