package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsTest {
    @TempDir
    private Path folder;

    @Test
    void read_ofTheReferenceLibrarysFile_givesArraysAndMetadata() {
        Map<String, NdArray> arrays = Safetensors.read(Fixtures.file("reference.safetensors"));
        for (NdArray.Type type : NdArray.Type.values())
            assertThat(arrays.get(type.name().toLowerCase(Locale.ROOT))).isEqualTo(Fixtures.array(type));
        assertThat(arrays.get("scalar")).isEqualTo(NdArray.of(new double[] {2.5}));
        assertThat(arrays.get("empty")).isEqualTo(NdArray.of(new float[0], 0, 3));
        assertThat(arrays).hasSize(8);
        assertThat(Safetensors.metadata(Fixtures.file("reference.safetensors")))
                .isEqualTo(Map.of("format", "np", "note", "grüße"));
    }

    @Test
    void write_thenRead_keepsNamesOrderTextsAndNumbers() throws IOException {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("small", Fixtures.array(NdArray.Type.U1));
        arrays.put("scalar", NdArray.of(new long[] {7}));
        for (NdArray.Type type : NdArray.Type.values()) arrays.put("layer." + type, Fixtures.array(type));
        arrays.put("none", NdArray.of(new double[0], 0));
        Path file = folder.resolve("x.safetensors");
        Safetensors.write(file, arrays, Map.of("step", "12"));
        assertThat(Safetensors.read(file)).isEqualTo(arrays);
        assertThat(new ArrayList<>(Safetensors.read(file).keySet())).isEqualTo(new ArrayList<>(arrays.keySet()));
        assertThat(Safetensors.metadata(file)).isEqualTo(Map.of("step", "12"));
        ByteBuffer start = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(start.getLong() % 8).isZero();
    }

    @Test
    void write_ofAnArrayNamedAsTheMetadata_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Safetensors.write(
                        folder.resolve("x"), Map.of("__metadata__", NdArray.of(new double[] {1}, 1))));
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'b':{'dtype':'F32','shape':[2],'data_offsets':[4,12]}}; to begin at byte 8",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},'b':{'dtype':'F32','shape':[1],'data_offsets':[12,16]}}; to begin at byte 8",
                "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}}; got 16 (something follows)",
                "{'a':{'dtype':'F32','shape':[5],'data_offsets':[0,20]}}; got 16 (truncated)",
                "{'a':{'dtype':'F32','shape':[5],'data_offsets':[0,16]}}; expected 20 bytes",
                "{'a':{'dtype':'F32','shape':[-4],'data_offsets':[0,16]}}; expected extents",
                "{'a':{'dtype':'F32','shape':[2147483647,2147483647,2147483647],'data_offsets':[0,16]}}; expected 9223372036854775807 bytes",
                "{'a':{'dtype':'F32','shape':[4],'data_offsets':[16,0]}}; expected 16 bytes",
                "{'a':{'dtype':'F32','shape':[4],'data_offsets':[-16,0]}}; expected offsets",
                "{'a':{'dtype':'BF16','shape':[8],'data_offsets':[0,16]}}; got 'BF16'",
                "{'a':{'dtype':'F32','shape':[4]}}; expected dtype",
                "{'a':{'dtype':'F32','shape':[4],'data_offsets':[0,16]},'a':{'dtype':'F32','shape':[4],'data_offsets':[0,16]}}; in JSON",
                "{'a':7}; expected dtype",
                "[1,2]; expected a safetensors header",
                "{'a':; in JSON",
                "{'__metadata__':{'a':1}}; expected texts",
            })
    void read_ofABadHeader_saysWhatWasExpected(String header, String message) throws IOException {
        byte[] text = header.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + text.length + 16).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(text.length).put(text);
        assertBad(bytes.array(), message);
    }

    @Test
    void read_ofALengthBeyondTheFile_isRefusedBeforeAllocating() throws IOException {
        assertBad(new byte[] {-1, -1, -1, -1, -1, -1, -1, 127, '{'}, "got a length of 9223372036854775807");
        assertBad(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, '{'}, "got a length of 18446744073709551615");
        assertBad(new byte[] {1, 2, 3}, "truncated");
    }

    @Test
    void read_ofHalfPrecision_saysWhatIsRead() {
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Safetensors.read(Fixtures.file("bad_half.safetensors")))
                .withMessageContaining("expected F32, F64, I32, I64, U8 or BOOL for 'h', got 'F16'");
    }

    private void assertBad(byte[] content, String message) throws IOException {
        Path file = Files.write(folder.resolve("bad.safetensors"), content);
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Safetensors.read(file))
                .withMessageStartingWith(file + ": ")
                .withMessageContaining(message);
    }
}
