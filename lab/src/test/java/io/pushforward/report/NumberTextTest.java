package io.pushforward.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberTextTest {
    private static String written(double value, double deviation) {
        return NumberText.fixed(value, NumberText.decimals(new double[] {value}, new double[] {deviation}));
    }

    @Test
    void fixed_scoresOfAnySize_showsDigits() {
        assertThat(written(1.5, 0.012)).isEqualTo("1.500");
        assertThat(written(0.0213, 0)).isEqualTo("0.02130");
        assertThat(written(3.541e-7, 1e-8)).isEqualTo("3.541e\u221207");
        assertThat(written(-3.541e-7, 0)).isEqualTo("\u22123.541e\u221207");
        assertThat(written(3.541e12, 0)).isEqualTo("3.541e+12");
        assertThat(written(0, 0)).isEqualTo("0.0");
    }

    @Test
    void signed_zeroBesideSmallScores_hasNoSign() {
        int decimals = NumberText.decimals(new double[] {1e-7}, new double[0]);
        assertThat(NumberText.signed(0, decimals)).isEqualTo("0.000");
        assertThat(NumberText.signed(2e-8, decimals)).isEqualTo("+2.000e\u221208");
    }
}
