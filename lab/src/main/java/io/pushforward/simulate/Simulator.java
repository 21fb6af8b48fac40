package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.Optional;

/** A stochastic system that makes law pairs; pure in (id, seed), so that order and threads change nothing. */
public interface Simulator {
    /** The name in experiment files, such as {@code ou-first-passage}. */
    String name();

    /** How many laws the design holds; ids run from 0 to one less. */
    int laws();

    Space inputSpace();

    Space targetSpace();

    /** Input and target ensembles are independent draws: no point of one belongs to a point of the other. */
    LawPair simulate(long id, Seed seed);

    /** The split that belongs to this design. */
    Split split(Seed seed);

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
}
