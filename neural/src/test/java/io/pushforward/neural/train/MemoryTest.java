package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.TrainingRun;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

class MemoryTest {
    /**
     * A step makes some eighty tensors of 4 to 40 kB. If one of 4 kB a step were kept, ten thousand steps would add 40
     * MB; the process's own memory is allowed to breathe by half of that.
     */
    @Test
    void memory_overTenThousandSteps_isFlat() {
        String options = "{encoder: {name: deep-sets, particle: {hidden: [32], width: 8}}, decoder: {name: softmax},"
                + " loss: {name: likelihood}, batch: 4, epochs: 1200}";
        List<Long> resident = new ArrayList<>();
        TrainingRun run = new TrainingRun(Seed.of(1), Optional.empty(), (done, total, message) -> {
            if (done % 200 == 0) {
                System.gc();
                resident.add(Pointer.physicalBytes());
            }
        });
        Toys.trainer(options).train(Toys.labelled(40), run).close();
        long growth = resident.get(resident.size() - 1) - resident.get(0);
        assertThat(growth)
                .as("resident bytes after each 2,000 steps: %s", resident)
                .isLessThan(20_000_000);
    }
}
