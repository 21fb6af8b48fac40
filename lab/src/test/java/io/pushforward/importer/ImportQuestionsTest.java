package io.pushforward.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Covariate;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.Observed;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Covariates, splits, exact and counted laws, further inputs, missing numbers, ragged paths, names and units. */
class ImportQuestionsTest {
    private static final Import.Options STANDARD = Import.Options.STANDARD;

    @TempDir
    private Path folder;

    private Path write(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
    }

    /** Eight laws on the line with a month, a site, a year, a station and a word. */
    private Path stations() throws IOException {
        StringBuilder text = new StringBuilder("law,side,covariate_month: cyclic 12,covariate_site,year,station,note,"
                + "wind speed [kn],gust [kn]\n");
        for (int law = 0; law < 8; law++)
            for (String side : List.of("input", "target"))
                for (int s = 0; s < 3; s++)
                    text.append("w%d,%s,%d,%s,%d,%s,%s,%s,%s\n"
                            .formatted(
                                    law,
                                    side,
                                    law + 1,
                                    law % 2 == 0 ? "A" : "B",
                                    1970 + law,
                                    "st" + law / 2,
                                    "calm",
                                    law + s,
                                    side.equals("input") ? "" + (law + 2 * s) : ""));
        return write("wind.csv", text.toString().strip());
    }

    private static Splitting splitting(OptionalInt last, String order, String group, String where) {
        return new Splitting(
                OptionalInt.empty(),
                last,
                Optional.of(order).filter(text -> !text.isEmpty()),
                Optional.of(group).filter(text -> !text.isEmpty()),
                Optional.of(where).filter(text -> !text.isEmpty()),
                Seed.of(0));
    }

    @Test
    void covariatesNamesUnitsAndWords_ofATable_areKept() throws IOException {
        Import.Options options = STANDARD.with(splitting(OptionalInt.empty(), "year", "station", ""))
                .withTitle("Irish wind");
        Dataset data = Import.read(stations(), options);
        assertThat(data.pairs().covariates())
                .containsExactly(new Covariate.Cyclic("month", 12), new Covariate.Category("site", List.of("A", "B")));
        LawPair fourth = data.pairs().get(3);
        assertThat(fourth.name()).isEqualTo("w3");
        assertThat(fourth.query().given().shown()).isEqualTo(Map.of("month", "4", "site", "B"));
        assertThat(fourth.facts().order()).hasValue(1973);
        assertThat(fourth.facts().group()).contains("st1");
        assertThat(fourth.facts().words()).containsEntry("note", "calm");
        assertThat(data.pairs().inputSpace()).hasToString("R^2 (wind speed [kn], gust [kn])");
        assertThat(data.pairs().targetSpace()).hasToString("the line (wind speed [kn])");
        assertThat(data.pairs().targetSpace().naming().title()).isEqualTo("Irish wind");
    }

    @Test
    void splits_followOrderGroupAndCondition_andNeverDivideAGroup() throws IOException {
        Path file = stations();
        Split last = Import.read(file, STANDARD.with(splitting(OptionalInt.of(3), "year", "", "")))
                .split();
        assertThat(last.test()).containsExactly(5L, 6L, 7L);
        Split groups = Import.read(file, STANDARD.with(splitting(OptionalInt.of(3), "year", "station", "")))
                .split();
        assertThat(groups.test()).containsExactly(4L, 5L, 6L, 7L);
        Split site = Import.read(file, STANDARD.with(splitting(OptionalInt.empty(), "", "", "site=B")))
                .split();
        assertThat(site.test()).containsExactly(1L, 3L, 5L, 7L);
        Dataset drawn = Import.read(file, STANDARD.with(splitting(OptionalInt.empty(), "", "station", "")));
        Set<String> tested = drawn.split().test(drawn.pairs()).stream()
                .map(pair -> pair.facts().group().orElseThrow())
                .collect(Collectors.toSet());
        assertThat(drawn.split().training(drawn.pairs()))
                .noneMatch(pair -> tested.contains(pair.facts().group().orElseThrow()));
        assertThatThrownBy(
                        () -> Import.read(file, STANDARD.with(splitting(OptionalInt.empty(), "", "station", "site=B"))))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("a group is never divided");
        assertThatThrownBy(() -> Import.read(file, STANDARD.with(splitting(OptionalInt.empty(), "", "", "site=C"))))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("one of [A, B], got C");
        assertThatThrownBy(() -> Import.read(file, STANDARD.with(splitting(OptionalInt.empty(), "", "", "sit=B"))))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("known are [")
                .hasMessageContaining("station");
        assertThatThrownBy(() -> Import.read(file, STANDARD.with(splitting(OptionalInt.of(2), "yaer", "", ""))))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("yaer");
    }

    private static NdArray values(int... shape) {
        int size = IntStream.of(shape).reduce(1, (a, b) -> a * b);
        return NdArray.of(IntStream.range(0, size).asDoubleStream().toArray(), shape);
    }

    private Map<String, NdArray> arrays() {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("input_a", values(4, 3, 1));
        arrays.put("input_b", values(4, 2, 2));
        arrays.put("target_masses", NdArray.of(new double[] {1, 3, 2, 2, 3, 1, 4, 4}, 4, 2));
        arrays.put("target_edges", NdArray.of(new double[] {0, 1, 5}, 3));
        arrays.put("target_trials", NdArray.of(new long[] {4, 4, 8, 16}, 4));
        arrays.put("input_b_exact", NdArray.of(new boolean[] {true}));
        arrays.put("covariate_dose [mg]", NdArray.of(new double[] {.5, 1, 2, 4}, 4));
        arrays.put("split", NdArray.of(new boolean[] {false, false, true, false}, 4));
        return arrays;
    }

    @Test
    void archive_withPartsTrialsCovariatesAndSplit_isReadWhole() {
        Path file = folder.resolve("laws.npz");
        Npz.write(file, arrays());
        Path unpacked = folder.resolve("unpacked");
        arrays().forEach((name, array) -> Npy.write(unpacked.resolve(name + ".npy"), array));
        for (Path source : List.of(file, unpacked)) {
            Dataset data = Import.read(source, STANDARD);
            LawPair third = data.pairs().get(2);
            assertThat(((Ensemble) third.input()).points()).containsExactly(6, 7, 8);
            assertThat(((Ensemble) third.query().other("b")).points()).containsExactly(8, 9, 10, 11);
            assertThat(((Categorical) third.target()).trials()).hasValue(8);
            assertThat(((Space.Labels) data.pairs().targetSpace()).names()).containsExactly("[0, 1)", "[1, 5]");
            assertThat(data.pairs().covariates()).containsExactly(new Covariate.Numeric("dose", "mg"));
            assertThat(data.split()).isEqualTo(new Split(List.of(0L, 1L, 3L), List.of(2L)));
            assertThat(data.pairs().signature().inputs()).isEqualTo(Observed.DRAWN);
        }
    }

    @Test
    void exactness_comesFromTheFilesOrFromOptions() {
        Map<String, NdArray> arrays = arrays();
        arrays.put("target_exact", NdArray.of(new boolean[] {true}));
        arrays.remove("target_trials");
        Path file = folder.resolve("laws.npz");
        Npz.write(file, arrays);
        assertThat(Import.read(file, STANDARD).pairs().signature().targets()).isEqualTo(Observed.EXACT);
        Dataset data = Import.read(file, STANDARD.with(SideOptions.STANDARD.exact(), SideOptions.STANDARD));
        assertThat(data.pairs().signature().inputs()).isEqualTo(Observed.EXACT);
    }

    @Test
    void exactness_thatIsFalse_saysThatLawsWereDrawn() {
        Map<String, NdArray> arrays = arrays();
        arrays.put("target_exact", NdArray.of(new boolean[] {false}));
        Path file = folder.resolve("laws.npz");
        Npz.write(file, arrays);
        assertThat(Import.read(file, STANDARD).pairs().signature().targets()).isEqualTo(Observed.DRAWN);
    }

    @Test
    void foldersOfFiles_takeTheSameFactsFromTheTableOfLaws() throws IOException {
        for (int id = 0; id < 4; id++) {
            Npy.write(folder.resolve("input/" + id + ".npy"), values(3, 1));
            Npy.write(folder.resolve("input_before/" + id + ".npy"), values(2, 1));
            Npy.write(folder.resolve("target_masses/" + id + ".npy"), NdArray.of(new double[] {1, 3}, 2));
        }
        write(
                "laws.csv",
                "id,m,covariate_sex,site,target_trials,split",
                "0,1,F,x,4,train",
                "1,2,M,y,8,train",
                "2,3,F,z,4,training",
                "3,4,M,x,4,test");
        Dataset data = Import.read(folder, STANDARD);
        LawPair second = data.pairs().get(1);
        assertThat(second.query().given().shown()).isEqualTo(Map.of("sex", "M"));
        assertThat(second.parameters()).isEqualTo(Map.of("m", 2.0));
        assertThat(second.facts().words()).isEqualTo(Map.of("site", "y"));
        assertThat(((Categorical) second.target()).trials()).hasValue(8);
        assertThat(second.query().others()).containsOnlyKeys("before");
        assertThat(data.split()).isEqualTo(new Split(List.of(0L, 1L, 2L), List.of(3L)));
    }

    @Test
    void longPaths_withRaggedTimesAndChannels_comeToTheStatedGrid() throws IOException {
        write(
                "input.csv",
                "law,sample,time [h],temperature [K],wind [m/s]",
                "0,a,0,1,10",
                "0,a,1,2,20",
                "0,a,3,4,40",
                "0,b,0,0,0",
                "0,b,2,2,2",
                "0,b,4,4,4",
                "1,a,2,0,0",
                "1,a,0,0,0",
                "1,b,0,1,1",
                "1,b,1,1,1",
                "1,b,2,1,1");
        write("target.csv", "law,x0", "0,1", "0,2", "1,3", "1,4");
        Dataset data = Import.read(folder, STANDARD);
        Space.Fields space = (Space.Fields) data.pairs().inputSpace();
        assertThat(space).isEqualTo(Space.Fields.path(new Axis(0, 1, 2), 2));
        assertThat(space.naming().quantities())
                .containsExactly(new Quantity("temperature", "K"), new Quantity("wind", "m/s"));
        assertThat(space.naming().axes()).containsExactly(new Quantity("time", "h"));
        assertThat(((Ensemble) data.pairs().inputs().get(0)).points())
                .containsExactly(new double[] {1, 10, 2, 20, 3, 30, 0, 0, 1, 1, 2, 2}, within(1e-12));
        Import.Options given =
                STANDARD.with(SideOptions.STANDARD.with(Optional.of(new Axis(0, 4))), SideOptions.STANDARD);
        assertThatThrownBy(() -> Import.read(folder, given))
                .hasMessageContaining(
                        "expected paths that reach over the 2 times on [0.0, 4.0], got one from 0.0 to 3.0");
    }

    @Test
    void missingNumbers_areRefusedDroppedOrInterpolated_asAsked() throws IOException {
        write("input.csv", "law,t0,t1,t2", "0,1,,3", "0,4,5,6", "0,7,8,NA", "0,1,1,1", "1,1,2,3", "1,1,2,4");
        write("target.csv", "law,x0", "0,1", "0,2", "1,3", "1,4");
        assertThatThrownBy(() -> Import.read(folder, STANDARD)).hasMessageContaining("column t2, got 'NA'");
        Dataset dropped = Import.read(folder, STANDARD.with(Missing.DROP_SAMPLE));
        assertThat(((Ensemble) dropped.pairs().inputs().get(0)).points()).containsExactly(4, 5, 6, 1, 1, 1);
        assertThat(dropped.recipe().json().path("droppedSamples").asInt()).isEqualTo(2);
        Dataset filled = Import.read(folder, STANDARD.with(Missing.INTERPOLATE));
        assertThat(((Ensemble) filled.pairs().inputs().get(0)).points())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 8, 1, 1, 1);
        write("input.csv", "law,x0,x1", "0,1,", "0,4,5", "1,1,2", "1,1,2");
        assertThatThrownBy(() -> Import.read(folder, STANDARD.with(Missing.INTERPOLATE)))
                .hasMessageContaining("expected paths to interpolate")
                .hasMessageContaining("use --missing drop-sample");
    }

    @Test
    void massesByLabel_andTrials_ofATable_areCounted() throws IOException {
        write("input.csv", "law,mass_heads,mass_tails,trials", "0,1,3,4", "1,2,2,8");
        write("target.csv", "law,p0,p1", "0,1,1", "1,2,2");
        Dataset data = Import.read(folder, STANDARD);
        assertThat(data.pairs().inputSpace()).isEqualTo(new Space.Labels(List.of("heads", "tails")));
        assertThat(((Categorical) data.pairs().inputs().get(1)).trials()).hasValue(8);
        assertThat(((Categorical) data.pairs().targets().get(1)).trials()).isEmpty();
    }
}
