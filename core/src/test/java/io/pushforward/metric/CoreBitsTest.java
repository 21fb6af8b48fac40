package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.transport.kernel.SameBitsContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoreBitsTest extends SameBitsContract {
    CoreBitsTest() {
        super(CoreBits.class);
    }

    @Test
    void bits_withoutVectors_areTheSame() throws Exception {
        assertThat(run("-Dpushforward.kernel=scalar")).isEqualTo(expected());
    }

    @Test
    void kernels_onceCompiled_giveTheBitsOfTheInterpreter() {
        List<String> interpreted = expected().stream()
                .filter(line -> line.contains(", interpreted: "))
                .toList();
        List<String> compiled = expected().stream()
                .filter(line -> line.contains(", compiled: "))
                .toList();
        assertThat(interpreted).hasSizeGreaterThan(8);
        assertThat(compiled)
                .isEqualTo(interpreted.stream()
                        .map(line -> line.replace(", interpreted: ", ", compiled: "))
                        .toList());
    }
}
