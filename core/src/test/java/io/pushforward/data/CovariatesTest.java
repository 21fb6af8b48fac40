package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CovariatesTest {
    private static final List<Covariate> DECLARED = List.of(
            new Covariate.Numeric("dose", "mg"),
            new Covariate.Cyclic("month", 12),
            new Covariate.Category("sex", List.of("F", "M")));

    @Test
    void coded_ofEachKind_isNumbersThatCompare() {
        Covariates given = Covariates.parse(DECLARED, Map.of("dose", "2.5", "month", "3", "sex", "M"));
        assertThat(given.coded()).containsExactly(new double[] {2.5, 0, 1, 0, 1}, within(1e-15));
        assertThat(given.shown())
                .containsExactly(Map.entry("dose", "2.5"), Map.entry("month", "3"), Map.entry("sex", "M"));
        Covariates later = Covariates.parse(DECLARED, Map.of("dose", "2.5", "month", "15", "sex", "M"));
        assertThat(later.coded()).containsExactly(given.coded(), within(1e-14));
    }

    @Test
    void parse_ofWrongTexts_saysWhatWasExpected() {
        assertThatThrownBy(() -> Covariates.parse(DECLARED, Map.of("dose", "1")))
                .hasMessageContaining("month")
                .hasMessageContaining("only [dose]");
        assertThatThrownBy(() -> Covariates.parse(DECLARED, Map.of("site", "A")))
                .hasMessageContaining("unknown covariate site");
        assertThatThrownBy(() -> Covariates.parse(DECLARED, Map.of("dose", "1", "month", "1", "sex", "X")))
                .hasMessageContaining("F, M")
                .hasMessageContaining("'X'");
        for (String odd : List.of("", "NaN", "1d", "0x1p3"))
            assertThatThrownBy(() -> Covariates.parse(DECLARED, Map.of("dose", odd, "month", "1", "sex", "F")))
                    .hasMessageContaining("dose");
    }

    @Test
    void declarations_writtenAndRead_areEqual() {
        assertThat(CovariateJson.read(CovariateJson.write(DECLARED))).isEqualTo(DECLARED);
    }
}
