package io.pushforward.neural.decoder;

import java.util.stream.Stream;

/** The contract of decoders on those that the registry has beyond {@code neural}: here those of {@code AddedParts}. */
public class EveryDecoderContractTest extends DecoderContractTest {
    public static Stream<String> decoders() {
        return others();
    }
}
