package io.pushforward;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of rooms: each may use only those before it. */
class RoomsTest {
    private static final List<String> ORDER = List.of(
            "settings",
            "random",
            "store",
            "law",
            "project",
            "transport",
            "metric",
            "data",
            "simulate",
            "operator",
            "theory",
            "bundle",
            "experiment",
            "figure",
            "report");

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.pushforward");

    static List<String> rooms() {
        return ORDER;
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void room_usesOnlyThoseBeforeIt(String room) {
        String[] later = ORDER.subList(ORDER.indexOf(room) + 1, ORDER.size()).stream()
                .map(name -> "io.pushforward." + name + "..")
                .toArray(String[]::new);
        if (later.length == 0) return;
        ArchRule rule = noClasses()
                .that()
                .resideInAPackage("io.pushforward." + room + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(later)
                .allowEmptyShould(true);
        rule.check(CORE);
    }

    @Test
    void everyRoom_hasItsPlaceInTheOrder() {
        Set<String> found = new TreeSet<>();
        CORE.forEach(type -> found.add(
                type.getPackageName().substring("io.pushforward.".length()).split("\\.")[0]));
        assertThat(found).isSubsetOf(ORDER);
        assertThat(found).contains("random", "law", "operator");
    }
}
