package io.pushforward.data;

import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Law pairs between two spaces, with distinct ids. */
public record LawPairs(Space inputSpace, Space targetSpace, List<LawPair> pairs) {
    public LawPairs {
        pairs = List.copyOf(pairs);
        if (pairs.isEmpty()) throw new IllegalArgumentException("expected at least one pair of laws, got none");
        Set<Long> ids = new HashSet<>();
        for (LawPair pair : pairs) {
            if (!ids.add(pair.id())) throw new IllegalArgumentException("law id " + pair.id() + " occurs twice");
            if (!pair.input().space().equals(inputSpace))
                throw new IllegalArgumentException("law " + pair.id() + ": expected an input on " + inputSpace
                        + ", got " + pair.input().space());
            if (!pair.target().space().equals(targetSpace))
                throw new IllegalArgumentException("law " + pair.id() + ": expected a target on " + targetSpace
                        + ", got " + pair.target().space());
        }
    }

    public int size() {
        return pairs.size();
    }

    public List<Law> inputs() {
        return pairs.stream().map(LawPair::input).toList();
    }

    public List<Law> targets() {
        return pairs.stream().map(LawPair::target).toList();
    }

    /** The pairs with these ids, in their order here. */
    public LawPairs only(Set<Long> ids) {
        return new LawPairs(
                inputSpace,
                targetSpace,
                pairs.stream().filter(p -> ids.contains(p.id())).toList());
    }
}
