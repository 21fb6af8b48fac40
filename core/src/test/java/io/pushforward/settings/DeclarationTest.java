package io.pushforward.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    enum Shape {
        ROUND,
        WITH_CORNERS
    }

    record Size(
            @Option(value = "how wide", atLeast = 1, atMost = 100)
            int width,

            @Option("widths of layers") List<Integer> hidden) {
        Size() {
            this(8, List.of(4, 4));
        }
    }

    @Part(name = "thing", aliases = "object", description = "a thing to read")
    record Thing(
            @Option(value = "a rate", above = 0) double rate,
            @Option("its shape") Shape shape,
            @Option("its size") Size size,
            @Option("another size") Optional<Size> other,

            @Option(value = "standing among the others", inline = true)
            Place place,

            @Option("whether it moves") boolean moves) {
        Thing {
            if (moves && shape == Shape.WITH_CORNERS)
                throw new IllegalArgumentException("things with corners do not move");
        }

        Thing() {
            this(0.5, Shape.ROUND, new Size(3, List.of()), Optional.empty(), new Place("here"), false);
        }
    }

    record Place(@Option("where") String place) {}

    private static Settings yaml(String text) {
        try {
            return Settings.of("a.yaml", (ObjectNode) new ObjectMapper(new YAMLFactory()).readTree("{" + text + "}"));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static final Declaration<Thing> THING = Declaration.of(Thing.class);

    @Test
    void read_nothingGiven_isTheDefault() {
        Settings group = yaml("");
        assertThat(THING.read(group)).isEqualTo(new Thing());
        assertThat(group.finish().toString())
                .isEqualTo("{\"rate\":0.5,\"shape\":\"round\",\"size\":{\"width\":3,\"hidden\":[]},"
                        + "\"place\":\"here\",\"moves\":false}");
    }

    @Test
    void read_whatWasWritten_isEqual() {
        Thing thing = new Thing(
                2, Shape.WITH_CORNERS, new Size(5, List.of(7)), Optional.of(new Size()), new Place("there"), false);
        ObjectNode written = THING.write(thing);
        assertThat(written.remove("name").asText()).isEqualTo("thing");
        Settings group = Settings.of("again", written);
        assertThat(THING.read(group)).isEqualTo(thing);
        group.finish();
    }

    @Test
    void read_groupGivenInPart_takesTheRestFromTheEnclosingDefault() {
        assertThat(THING.read(yaml("size: {hidden: [1]}")).size()).isEqualTo(new Size(3, List.of(1)));
        assertThat(THING.read(yaml("other: {width: 2}")).other()).contains(new Size(2, List.of(4, 4)));
    }

    @Test
    void read_mistakes_nameTheirPlaceAndWhatWasExpected() {
        mistake("rate: 0", "a.yaml: rate: expected a number > 0, got 0");
        mistake("rate: fast", "a.yaml: rate: expected a number > 0, got \"fast\"");
        mistake("shape: square", "a.yaml: shape: expected one of [round, with-corners], got \"square\"");
        mistake("size: {width: 101}", "a.yaml: size.width: expected a number >= 1 and <= 100, got 101");
        mistake("size: {width: 2.5}", "a.yaml: size.width: expected a whole number >= 1 and <= 100, got 2.5");
        mistake("size: {hidden: 3}", "a.yaml: size.hidden: expected a list, got 3");
        mistake("moves: true, shape: with-corners", "a.yaml: things with corners do not move");
    }

    @Test
    void read_unknownKey_isRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> {
                    Settings group = yaml("rates: 1");
                    THING.read(group);
                    group.finish();
                })
                .hasMessage("a.yaml: unknown key \"rates\"; known keys here: [moves, other, place, rate, shape, size]");
    }

    @Test
    void options_sayTypeBoundsDefaultAndMeaning() {
        DeclaredOption rate = THING.options().get(0);
        assertThat(rate.type()).isEqualTo("number > 0");
        assertThat(rate.fallbackText()).contains("0.5");
        assertThat(rate.meaning()).isEqualTo("a rate");
        assertThat(THING.options().get(1).type()).isEqualTo("round | with-corners");
        assertThat(THING.isCalled("object")).isTrue();
    }

    private static void mistake(String yaml, String message) {
        assertThatThrownBy(() -> THING.read(yaml(yaml))).hasMessage(message);
    }

    @Test
    void with_changesOneComponent_andKeepsTheChecks() {
        Thing thing = new Thing();

        assertThat(Declaration.with(thing, "rate", 0.25))
                .isEqualTo(new Thing(0.25, thing.shape, thing.size, thing.other, thing.place, thing.moves));
        assertThat(Declaration.with(thing, "other", new Size()).other).contains(new Size());
        assertThatThrownBy(() -> Declaration.with(Declaration.with(thing, "moves", true), "shape", Shape.WITH_CORNERS))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("things with corners do not move");
        assertThatThrownBy(() -> Declaration.with(thing, "colour", "red")).hasMessageContaining("no component colour");
    }
}
