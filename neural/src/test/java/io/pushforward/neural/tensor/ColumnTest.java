package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Seed;
import java.nio.file.Path;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnTest {
    @Test
    void tensor_fromAFile_isTheOneFromMemory(@TempDir Path folder) {
        double[] numbers = Seed.of(3).generator().normals(30_000);
        try (PointerScope scope = new PointerScope();
                Column memory = new Column(folder, 1 << 20);
                Column file = new Column(folder, 100)) {
            for (int from = 0; from < numbers.length; from += 30) {
                float[] block = new float[30];
                for (int i = 0; i < block.length; i++) block[i] = (float) numbers[from + i];
                memory.add(block);
                file.add(block);
            }
            Tensor mapped = file.tensor(3);
            assertThat(Tensors.shape(mapped)).containsExactly(10_000, 3);
            assertThat(Tensors.floats(mapped)).isEqualTo(Tensors.floats(memory.tensor(3)));
            assertThat(folder).isEmptyDirectory();
        }
    }
}
