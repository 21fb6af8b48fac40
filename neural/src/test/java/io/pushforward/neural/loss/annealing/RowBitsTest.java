package io.pushforward.neural.loss.annealing;

import io.pushforward.transport.kernel.SameBitsContract;

class RowBitsTest extends SameBitsContract {
    RowBitsTest() {
        super(RowBits.class);
    }
}
