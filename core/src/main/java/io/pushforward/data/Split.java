package io.pushforward.data;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which laws train and which test; a law is never divided. */
public record Split(List<Long> training, List<Long> test) {
    public Split {
        training = List.copyOf(training);
        test = List.copyOf(test);
        Set<Long> seen = new HashSet<>();
        for (long id : training)
            if (!seen.add(id)) throw new IllegalArgumentException("law " + id + " is in the training split twice");
        for (long id : test)
            if (!seen.add(id)) throw new IllegalArgumentException("law " + id + " is in the split twice");
    }

    public LawPairs training(LawPairs pairs) {
        return pairs.only(Set.copyOf(training));
    }

    public LawPairs test(LawPairs pairs) {
        return pairs.only(Set.copyOf(test));
    }
}
