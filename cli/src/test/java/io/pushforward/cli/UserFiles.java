package io.pushforward.cli;

import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A user's own ensembles in the plane and an experiment file that learns from them: targets are inputs moved by (1, 0). */
final class UserFiles {
    static final int LAWS = 12;
    static final int SIZE = 30;

    private UserFiles() {}

    /** Writes {@code data.npz} and {@code mine.yaml} to a folder and returns the experiment file. */
    static Path in(Path folder) {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("input", side("input", 0));
        arrays.put("target", side("target", 1));
        Npz.write(folder.resolve("data.npz"), arrays);
        return experiment(folder, """
                name: mine
                data: {directory: data.npz}
                operators:
                  - {name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: mixture}
                metrics: [energy, sliced-w2]
                """);
    }

    /** The same inputs with targets that are laws on three labels. */
    static Path labelsIn(Path folder) {
        double[] masses = new double[LAWS * 3];
        for (int law = 0; law < LAWS; law++) {
            masses[law * 3] = 0.5;
            masses[law * 3 + 1] = 0.5 * law / LAWS;
            masses[law * 3 + 2] = 0.5 - masses[law * 3 + 1];
        }
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("input", side("input", 0));
        arrays.put("target_masses", NdArray.of(masses, LAWS, 3));
        Npz.write(folder.resolve("data.npz"), arrays);
        return experiment(folder, """
                name: mine
                data: {directory: data.npz}
                operators: [{name: pooled-law}]
                metrics: [nll, kl]
                """);
    }

    static Path experiment(Path folder, String yaml) {
        try {
            return Files.writeString(folder.resolve("mine.yaml"), yaml);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static NdArray side(String name, double shift) {
        double[] points = new double[LAWS * SIZE * 2];
        for (int law = 0; law < LAWS; law++) {
            double[] drawn = Gaussian.standard(2)
                    .sample(SIZE, Seed.of(5).derive(name).derive(law).generator())
                    .points();
            for (int k = 0; k < drawn.length; k++)
                points[law * SIZE * 2 + k] = drawn[k] + (k % 2 == 0 ? shift + 0.3 * law : 0);
        }
        return NdArray.of(points, LAWS, SIZE, 2);
    }
}
