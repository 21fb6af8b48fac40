package io.pushforward.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadsTest {
    /** An interrupt closes the channel that a thread reads from, for all who share it. */
    @Test
    void failure_ofOneTask_interruptsNoOther() throws Exception {
        assumeTrue(new Threads().size() > 1, "needs two processors");
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch failed = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Callable<Integer> failing = () -> {
            started.await();
            throw new IllegalArgumentException("does not fit");
        };
        Callable<Integer> other = () -> {
            started.countDown();
            try {
                failed.await();
                interrupted.complete(false);
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
            return 1;
        };

        assertThatThrownBy(() -> Threads.sideBySide(List.of(failing, other))).hasMessage("does not fit");
        failed.countDown();

        assertThat(interrupted.get()).isFalse();
    }
}
