package io.pushforward.neural;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.junit.jupiter.api.Test;

class NativesTest {
    @Test
    void libraries_areThoseThatTorchLinks() throws Exception {
        List<String> names = Natives.libraries().stream()
                .map(URL::getPath)
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .map(name -> name.replaceAll("^lib|[.].*$", ""))
                .toList();

        assertThat(names).contains("c10", "torch", "torch_cpu", "jnitorch", "openblas");
    }

    @Test
    void unpack_putsLibrariesOfOneJarSideBySide() throws Exception {
        Natives.unpack();

        for (URL library : Natives.libraries()) {
            File unpacked = Loader.cacheResource(library);
            assertThat(unpacked).isFile();
            assertThat(unpacked.getName())
                    .isEqualTo(library.getPath().substring(library.getPath().lastIndexOf('/') + 1));
        }
    }
}
