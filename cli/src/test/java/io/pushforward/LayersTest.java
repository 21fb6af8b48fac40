package io.pushforward;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The layers of all modules: each package uses only those before it, and no packages use each other in a circle.
 *
 * <p>{@code benchmarks} is outside the default build and so not among the classes here; no module of the build has it as a
 * dependency, so that none of the layers can use it.
 */
class LayersTest {
    private static final List<String> CORE = List.of(
            "settings",
            "random",
            "store",
            "work",
            "law",
            "project",
            "transport",
            "metric",
            "data",
            "operator",
            "predict",
            "bundle");

    private static final List<String> LAB = List.of("figure", "importer", "simulate", "theory", "experiment", "report");

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.pushforward");

    /** Layers from lowest to highest; {@code neural} stands on core alone, {@code cli} on everything. */
    static List<List<String>> orders() {
        return List.of(
                Stream.of(CORE, LAB, List.of("serve", "cli"))
                        .flatMap(List::stream)
                        .toList(),
                Stream.of(CORE, LAB, List.of("spark")).flatMap(List::stream).toList(),
                Stream.of(CORE, List.of("neural", "cli")).flatMap(List::stream).toList());
    }

    @ParameterizedTest
    @MethodSource("orders")
    void layer_usesOnlyThoseBeforeIt(List<String> order) {
        for (int i = 0; i + 1 < order.size(); i++) {
            String[] later = packages(order.subList(i + 1, order.size()));
            noClasses()
                    .that()
                    .resideInAPackage("io.pushforward." + order.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later)
                    .check(ALL);
        }
    }

    /** Whoever does not ask for a cluster does not need its 326 MB. */
    @Test
    void spark_isNamedByNobody() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.pushforward.spark..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.pushforward.spark..", "org.apache.spark..", "scala..")
                .check(ALL);
    }

    @Test
    void neuralAndLab_doNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.pushforward.neural..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(LAB))
                .check(ALL);
        noClasses()
                .that()
                .resideOutsideOfPackages("io.pushforward.neural..", "io.pushforward.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.pushforward.neural..")
                .check(ALL);
    }

    /** A clock may go backwards: only the line that says when a run finished asks it. */
    @Test
    void wallClock_isAskedForProvenanceAlone() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.pushforward.experiment.Run")
                .and()
                .doNotHaveFullyQualifiedName("io.pushforward.serve.Server") // its access log
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callConstructor(java.util.Date.class)
                .check(ALL);
    }

    @Test
    void packages_useEachOtherInNoCircle() {
        slices().matching("io.pushforward.(**)").should().beFreeOfCycles().check(ALL);
    }

    /** The layers of {@code neural}; encoders, decoders and losses stand beside one another. */
    @Test
    void neuralPackages_useOnlyThoseBeforeThem() {
        List<List<String>> layers =
                List.of(List.of("tensor"), List.of("net"), List.of("encoder", "decoder", "loss"), List.of("train"));
        for (int i = 0; i < layers.size(); i++)
            for (String name : layers.get(i)) {
                List<String> others = new ArrayList<>(layers.get(i));
                others.remove(name);
                layers.subList(i + 1, layers.size()).forEach(others::addAll);
                if (others.isEmpty()) continue;
                noClasses()
                        .that()
                        .resideInAPackage("io.pushforward.neural." + name + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(others.stream()
                                .map(other -> "io.pushforward.neural." + other + "..")
                                .toArray(String[]::new))
                        .check(ALL);
            }
    }

    /** So that a module that is missing on the class path does not pass for one without faults. */
    @ParameterizedTest
    @ValueSource(strings = {"core", "lab", "neural", "serve", "spark", "cli"})
    void everyModule_isAmongTheClasses(String module) throws IOException {
        Path sources = Path.of("..", module, "src/main/java");
        List<String> expected;
        try (Stream<Path> files = Files.walk(sources)) {
            expected = files.map(file -> sources.relativize(file).toString().replace(File.separatorChar, '.'))
                    .filter(name -> name.endsWith(".java") && !name.endsWith("-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList();
        }
        assertThat(expected).isNotEmpty().allMatch(ALL::contain);
    }

    @Test
    void everyPackage_hasItsLayer() {
        Set<String> found = new TreeSet<>();
        ALL.forEach(type -> found.add(
                type.getPackageName().substring("io.pushforward.".length()).split("\\.")[0]));
        Set<String> expected = new TreeSet<>();
        orders().forEach(expected::addAll);
        assertThat(found).isEqualTo(expected);
    }

    private static String[] packages(List<String> layers) {
        return layers.stream().map(name -> "io.pushforward." + name + "..").toArray(String[]::new);
    }
}
