package io.pushforward.neural.train;

import io.pushforward.settings.UserMistake;
import java.util.List;

/**
 * A loss or gradient was not finite; training stopped before it could reach the weights. The options asked for too much,
 * which whoever wrote it can mend.
 */
public final class DivergedException extends UserMistake {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 5;

    private final long step;
    private final transient List<Long> laws;

    DivergedException(long step, int epoch, double loss, List<Long> laws, String kept) {
        super("the loss is " + loss + " or its gradient is not finite at step " + step + " (epoch " + epoch
                + "), on the laws " + shown(laws) + "; " + kept
                + "; the training diverged: a smaller rate or a clip of the gradient may help");
        this.step = step;
        this.laws = List.copyOf(laws);
    }

    private static String shown(List<Long> laws) {
        return laws.size() > SHOWN
                ? laws.subList(0, SHOWN) + " and " + (laws.size() - SHOWN) + " more"
                : laws.toString();
    }

    /** The step that failed, from 0. */
    public long step() {
        return step;
    }

    /** The laws of the batch that failed. */
    public List<Long> laws() {
        return laws;
    }
}
