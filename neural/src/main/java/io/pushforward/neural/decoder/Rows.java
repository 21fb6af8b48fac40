package io.pushforward.neural.decoder;

import org.bytedeco.pytorch.Tensor;

/** Draws [laws, count, width] seen as rows, as layers want them, and back. */
record Rows(Tensor rows, long laws, long count) {
    static Rows of(Tensor draws) {
        long laws = draws.size(0);
        long count = draws.size(1);
        return new Rows(draws.reshape(laws * count, draws.size(2)), laws, count);
    }

    /** Gives each row its law's values [laws, width]. */
    Tensor spread(Tensor values) {
        return values.unsqueeze(1).expand(laws, count, values.size(1)).reshape(laws * count, values.size(1));
    }

    Tensor shaped(Tensor out) {
        return out.view(laws, count, out.size(1));
    }
}
