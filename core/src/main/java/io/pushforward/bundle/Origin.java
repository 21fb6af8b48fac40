package io.pushforward.bundle;

import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import java.util.List;

/**
 * Where an operator comes from.
 *
 * @param name the operator's row in the experiment
 * @param experiment the experiment file with every default written out
 * @param seed of this training
 * @param trainingLaws the ids of the laws it was trained on
 */
public record Origin(String name, Document experiment, Seed seed, List<Long> trainingLaws) {
    public Origin {
        trainingLaws = List.copyOf(trainingLaws);
    }
}
