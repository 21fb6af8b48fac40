package io.pushforward.experiment.auto;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.experiment.Material;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Training laws cut into fifths, of which as many are held out in turn as give enough laws to score. */
final class Folds {
    private static final int PARTS = 5;
    private static final int ENOUGH = 200;

    private Folds() {}

    static List<Material> of(LawPairs training, Seed seed) {
        int laws = training.size();
        if (laws < PARTS)
            throw new UserMistake("choosing among operators needs at least " + PARTS
                    + " training laws to hold some out, got " + laws);
        int[] order = seed.derive("folds").generator().permutation(laws);
        int used = Math.max(2, Math.min(PARTS, (ENOUGH * PARTS + laws - 1) / laws));
        List<Material> folds = new ArrayList<>();
        for (int fold = 0; fold < used; fold++) {
            List<Long> kept = new ArrayList<>();
            List<Long> held = new ArrayList<>();
            for (int i = 0; i < laws; i++) {
                LawPair pair = training.pairs().get(order[i]);
                (i % PARTS == fold ? held : kept).add(pair.id());
            }
            folds.add(Material.of(training, new Split(kept, held), Optional.empty()));
        }
        return folds;
    }
}
