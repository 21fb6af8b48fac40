package io.pushforward.neural.train;

import java.util.List;

/** A loss or gradient was not finite; training stopped before it could reach the weights. */
public final class DivergedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    private final long step;
    private final transient List<Long> laws;

    DivergedException(long step, int epoch, double loss, List<Long> laws, String kept) {
        super("the loss is " + loss + " or its gradient is not finite at step " + step + " (epoch " + epoch
                + "), on the laws " + laws + "; " + kept);
        this.step = step;
        this.laws = List.copyOf(laws);
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
