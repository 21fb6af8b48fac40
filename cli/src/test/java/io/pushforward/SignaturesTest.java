package io.pushforward;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The library is driven by typed values: no public signature names a type of the JSON library, but in {@code settings}. */
class SignaturesTest {
    @Test
    void publicSignatures_nameNoJsonType() {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("io.pushforward")) {
            if (!isReachable(type) || isFree(type)) continue;
            for (JavaCodeUnit unit : type.getCodeUnits())
                if (isOpen(unit.getModifiers()) && namesJson(unit)) found.add(unit.getFullName());
            type.getFields().stream()
                    .filter(field -> isOpen(field.getModifiers()) && isJson(field.getRawType()))
                    .forEach(field -> found.add(field.getFullName()));
        }
        assertThat(found).isEmpty();
    }

    private static boolean isFree(JavaClass type) {
        return type.getPackageName().equals("io.pushforward.settings");
    }

    private static boolean isReachable(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(SignaturesTest::isReachable).orElse(true);
    }

    private static boolean isOpen(Set<JavaModifier> modifiers) {
        return !modifiers.contains(JavaModifier.SYNTHETIC)
                && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
    }

    private static boolean namesJson(JavaCodeUnit unit) {
        List<JavaClass> types = new ArrayList<>();
        types.addAll(unit.getReturnType().getAllInvolvedRawTypes());
        unit.getParameterTypes().forEach(type -> types.addAll(type.getAllInvolvedRawTypes()));
        return types.stream().anyMatch(SignaturesTest::isJson);
    }

    private static boolean isJson(JavaClass type) {
        return type.getPackageName().startsWith("com.fasterxml.jackson");
    }
}
