package io.pushforward.cli;

import io.pushforward.random.Seed;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --seed} of all commands that draw. */
final class SeedOption {
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            converter = Natural.class,
            description = "Starts all draws (default ${DEFAULT-VALUE}).")
    private long number;

    long number() {
        return number;
    }

    Seed seed() {
        return Seed.of(number);
    }

    /** Reads a whole number of at least zero. */
    static final class Natural implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            long number;
            try {
                number = Long.parseLong(text);
            } catch (NumberFormatException mistake) {
                throw new TypeConversionException("expected a whole number, got " + text);
            }
            if (number < 0) throw new TypeConversionException("must not be negative, got " + text);
            return number;
        }
    }
}
