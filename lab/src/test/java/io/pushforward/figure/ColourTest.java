package io.pushforward.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The claims of {@link Colour}: contrast by WCAG 2.1, colour blindness by Machado, Oliveira and Fernandes (2009). */
class ColourTest {
    private static final double[][] DEUTERANOPIA = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
    };
    private static final double[][] PROTANOPIA = {
        {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
    };
    private static final double[][] TRITANOPIA = {
        {1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}
    };
    private static final List<Colour> SERIES =
            List.of(Colour.BLUE, Colour.VERMILION, Colour.GREEN, Colour.PURPLE, Colour.BROWN, Colour.NAVY);

    @Test
    void series_forColourBlindEyes_differ() {
        for (double[][] eyes : List.of(DEUTERANOPIA, PROTANOPIA, TRITANOPIA))
            for (Function<Colour, String> shade : List.<Function<Colour, String>>of(Colour::light, Colour::dark))
                for (Colour a : SERIES)
                    for (Colour b : SERIES)
                        if (a != b)
                            assertThat(distance(seen(eyes, shade.apply(a)), seen(eyes, shade.apply(b))))
                                    .as("%s and %s", a, b)
                                    .isGreaterThan(15);
    }

    @ParameterizedTest
    @EnumSource(Colour.class)
    void colour_standsOutFromItsBackground(Colour colour) {
        assertThat(contrast(colour.light(), "#ffffff")).isGreaterThan(3);
        assertThat(contrast(colour.dark(), "#15181d")).isGreaterThan(3);
    }

    @ParameterizedTest
    @EnumSource(ColourScale.Scheme.class)
    void scheme_changesLightnessSteadily(ColourScale.Scheme scheme) {
        ColourScale scale = new ColourScale("", 0, 1, scheme);
        double direction = scheme == ColourScale.Scheme.BRIGHT_IS_HIGH ? 1 : -1;
        double before = lab(linear(String.format("#%06x", scale.rgb(0))))[0];
        for (int k = 1; k <= 40; k++) {
            double lightness = lab(linear(String.format("#%06x", scale.rgb(k / 40.0))))[0];
            assertThat(direction * (lightness - before)).isPositive();
            before = lightness;
        }
    }

    @Test
    void scale_beyondItsEnds_takesTheEndsColours() {
        ColourScale scale = new ColourScale("", 0, 2, ColourScale.Scheme.BRIGHT_IS_HIGH);
        assertThat(scale.rgb(0)).isEqualTo(0x440154);
        assertThat(scale.rgb(2)).isEqualTo(0xfde725);
        assertThat(scale.rgb(-1)).isEqualTo(scale.rgb(0));
        assertThat(scale.rgb(9)).isEqualTo(scale.rgb(2));
    }

    private static double[] linear(String hex) {
        double[] rgb = new double[3];
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(hex.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            rgb[i] = c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
        }
        return rgb;
    }

    private static double[] seen(double[][] eyes, String hex) {
        double[] rgb = linear(hex);
        double[] seen = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) seen[i] += eyes[i][j] * rgb[j];
            seen[i] = Math.min(Math.max(seen[i], 0), 1);
        }
        return lab(seen);
    }

    private static double[] lab(double[] rgb) {
        double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
        double y = root(luminance(rgb));
        double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double root(double t) {
        return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
    }

    private static double luminance(double[] rgb) {
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    private static double contrast(String a, String b) {
        double first = luminance(linear(a));
        double second = luminance(linear(b));
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }
}
