package io.pushforward.data;

import io.pushforward.work.IndexRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One reading of laws from the first to the last: by the threads of this machine, or by other machines that hold them. What
 * comes of it is handed on in the order of the laws, so that it does not matter who has read which.
 */
public interface LawPass {
    /** The threads of this machine. */
    LawPass HERE = new LawPass() {
        @Override
        public <R extends Serializable> List<R> over(LawPairs pairs, List<IndexRange> ranges, Work<R> work) {
            return ranges.parallelStream()
                    .map(range -> work.of(pairs.at(range)))
                    .toList();
        }

        @Override
        public int lawsPerRange() {
            return 1;
        }

        @Override
        public int rangesAtOnce() {
            return 64;
        }
    };

    /** Something to make of a few pairs, of which it reads inputs or targets or both; a value, so that it can travel. */
    @FunctionalInterface
    interface Work<R> extends Serializable {
        R of(LawPairs pairs);
    }

    /** What comes of ranges of the pairs, in the order of the ranges. */
    <R extends Serializable> List<R> over(LawPairs pairs, List<IndexRange> ranges, Work<R> work);

    /** Laws that are worth a piece of work of their own. */
    int lawsPerRange();

    /** As many ranges as are read side by side: what comes of them is in memory together. */
    int rangesAtOnce();

    /** Something to make of the pair at a place. */
    @FunctionalInterface
    interface Each<R> extends Serializable {
        R of(LawPairs pairs, int index);
    }

    /** The same of some pairs. */
    record All<R extends Serializable>(Each<R> each) implements Work<ArrayList<R>> {
        @Override
        public ArrayList<R> of(LawPairs pairs) {
            ArrayList<R> made = new ArrayList<>();
            for (int index = 0; index < pairs.size(); index++) made.add(each.of(pairs, index));
            return made;
        }
    }

    /** Makes something of every pair and hands it on in the order of the laws, a few at a time. */
    default <R extends Serializable> void each(LawPairs pairs, Each<R> work, Consumer<R> next) {
        int step = lawsPerRange();
        List<IndexRange> ranges = new ArrayList<>();
        for (int from = 0; from < pairs.size(); from += step) {
            ranges.add(new IndexRange(from, Math.min(pairs.size(), from + step)));
            if (ranges.size() < rangesAtOnce() && from + step < pairs.size()) continue;
            over(pairs, ranges, new All<>(work)).forEach(made -> made.forEach(next));
            ranges.clear();
        }
    }
}
