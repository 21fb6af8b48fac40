package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Role;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;

/**
 * A stochastic system that makes law pairs; pure in (id, seed), so that order and threads change nothing. Each system is a
 * record that is a part.
 */
@Role(value = "simulator", description = "makes law pairs: data: {simulator: NAME, …}", key = "simulator")
public interface Simulator {
    /** The name in experiment files, such as {@code ou-first-passage}. */
    default String name() {
        return Declaration.of(getClass().asSubclass(Record.class)).name();
    }

    /** What a reader of results must know of the system. */
    default SystemFacts facts() {
        return SystemFacts.of(name());
    }

    /** The density of a pair's target over the line that its bins cut, for figures; empty where it is not known. */
    default Optional<DoubleUnaryOperator> targetDensity(LawPair pair) {
        return Optional.empty();
    }

    /** All law pairs of the design, made on all cores. */
    default LawPairs simulate(Seed seed) {
        List<LawPair> pairs = LongStream.range(0, laws())
                .parallel()
                .mapToObj(id -> simulate(id, seed))
                .toList();
        return new LawPairs(inputSpace(), targetSpace(), pairs);
    }

    /** How many laws the design holds; ids run from 0 to one less. */
    int laws();

    Space inputSpace();

    Space targetSpace();

    /** Input and target ensembles are independent draws: no point of one belongs to a point of the other. */
    LawPair simulate(long id, Seed seed);

    /** The split that belongs to this design: the last sixth of a random permutation, from the seed's own stream, tests. */
    default Split split(Seed seed) {
        return Split.shuffled(LongStream.range(0, laws()).boxed().toList(), Math.round(laws() / 6f), seed.generator());
    }

    /**
     * The true target law of a pair of this design, which its parameters identify: exact where a formula is known, else
     * a fresh ensemble of {@code size} points, drawn from {@code draws}, that is independent of every pair's own.
     */
    Law truth(LawPair pair, int size, Seed draws);

    /**
     * The target law that somebody who knows the system would compute from a pair's input ensemble alone: the best that
     * any operator can hope for from finite inputs. Empty where it is not worked out.
     */
    default Optional<Law> plugIn(LawPair pair) {
        return Optional.empty();
    }

    /** Refuses an id beyond the design. */
    static void requireLaw(Simulator simulator, long id) {
        if (id < 0 || id >= simulator.laws())
            throw new IllegalArgumentException("expected a law id from 0 to " + (simulator.laws() - 1) + ", got " + id);
    }
}
