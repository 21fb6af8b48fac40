package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerScope;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativesTest {
    private static final String ENTRY = "org/bytedeco/toy/libtoy.so.1";
    private static final byte[] BYTES = "a library of some length".getBytes(StandardCharsets.UTF_8);

    private static final long POLYNOMIAL = 0x104C11DB7L; // of CRC-32

    @TempDir
    private Path folder;

    private Path cache;
    private Path jar;

    @BeforeEach
    void jarOfOneLibrary() throws IOException {
        cache = Files.createDirectory(folder.resolve("cache"));
        jar = folder.resolve("toy.jar");
        ZipEntry entry = new ZipEntry(ENTRY);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(BYTES.length);
        entry.setCrc(crc(BYTES));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(entry);
            out.write(BYTES);
        }
    }

    private static long crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }

    private Path unpacked() throws IOException {
        try (JarFile open = new JarFile(jar.toFile())) {
            Natives.Library library = Natives.Library.in(cache, open, open.getJarEntry(ENTRY));
            Natives.unpack(cache, List.of(library));
            assertThat(library.file()).hasBinaryContent(BYTES);
            assertThat(library.file().toFile().lastModified())
                    .as("the time that JavaCPP asks for")
                    .isEqualTo(library.entry().getTime());
            return library.file();
        }
    }

    @Test
    void libraries_areThoseThatTorchLinks() throws Exception {
        assertThat(Natives.libraries(cache).stream().map(Natives.Library::name).toList())
                .contains("jnijavacpp", "c10", "torch", "torch_cpu", "jnitorch", "openblas");
    }

    /** Whoever holds no object of libtorch, and makes one or calls it, might be the first: it must ask for it ready. */
    @Test
    void firstUseOfLibtorch_isBehindNatives() {
        List<String> unguarded = new ArrayList<>();
        int guarded = 0;
        for (JavaClass type : neural()) {
            if (type.isEquivalentTo(Natives.class)) continue;
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                boolean asks = unit.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(Natives.class)
                                && call.getName().equals("ready"));
                for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
                    if (!mayLoadLibtorch(access)) continue;
                    if (asks) guarded++;
                    else unguarded.add(access.getDescription());
                }
            }
        }
        assertThat(unguarded).isEmpty();
        assertThat(guarded).isPositive();
    }

    /** Without libtorch's own classes, which are many. */
    private static JavaClasses neural() {
        return ArchConfiguration.withThreadLocalScope((ArchConfiguration configuration) -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter().importPackages("io.pushforward.neural");
        });
    }

    private static boolean mayLoadLibtorch(JavaAccess<?> access) {
        if (!isForeign(access.getTargetOwner())) return false;
        Class<?> owner = access.getTargetOwner().reflect();
        if (owner.isEnum() || owner == PointerScope.class || owner == Pointer.class) return false;
        if (access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget called) {
            List<JavaClass> parameters = called.getRawParameterTypes();
            if (parameters.stream().anyMatch(NativesTest::isForeign)) return false;
            if (called.getName().equals(JavaConstructor.CONSTRUCTOR_NAME)) return true;
            Class<?>[] types = parameters.stream().map(JavaClass::reflect).toArray(Class<?>[]::new);
            return isStatic(() -> owner.getMethod(called.getName(), types));
        }
        return isStatic(() -> owner.getField(access.getTarget().getName()));
    }

    private static boolean isStatic(Callable<? extends Member> member) {
        try {
            return Modifier.isStatic(member.call().getModifiers());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isForeign(JavaClass type) {
        return type.getBaseComponentType().getPackageName().startsWith("org.bytedeco");
    }

    @Test
    void checkedLibrary_isLeftAlone() throws IOException {
        Object before = Files.getAttribute(unpacked(), "unix:ctime");

        assertThat(Files.getAttribute(unpacked(), "unix:ctime")).isEqualTo(before);
    }

    @Test
    void truncatedLibrary_isRestored() throws IOException {
        Files.write(unpacked(), new byte[] {1, 2, 3});

        unpacked();
    }

    /** CRC-32 does not see what its own polynomial is added to; a cryptographic hash does. */
    @Test
    void alteredLibrary_ofEqualSizeTimeAndCrc_isRestored() throws IOException {
        Path library = unpacked();
        FileTime time = Files.getLastModifiedTime(library);
        byte[] altered = BYTES.clone();
        for (int bit = 0; bit <= 32; bit++)
            if ((POLYNOMIAL >> (32 - bit) & 1) != 0) altered[3 + bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(altered).isNotEqualTo(BYTES);
        assertThat(crc(altered)).isEqualTo(crc(BYTES));
        Files.write(library, altered);
        Files.setLastModifiedTime(library, time);

        unpacked();
    }

    /** A copied or restored cache has new times and identities, and right bytes. */
    @Test
    void soundLibrary_withoutItsNote_isKept() throws IOException {
        Path library = unpacked();
        Object identity = Files.getAttribute(library, "unix:ino");
        Files.delete(library.resolveSibling("libtoy.so.1.checked"));

        assertThat(Files.getAttribute(unpacked(), "unix:ino")).isEqualTo(identity);
    }

    @Test
    void libraryThatIsALink_isReplacedByAFile() throws IOException {
        Path library = unpacked();
        Path other = Files.write(folder.resolve("other"), BYTES);
        Files.delete(library);
        Files.createSymbolicLink(library, other);

        assertThat(unpacked())
                .isRegularFile()
                .satisfies(file -> assertThat(Files.isSymbolicLink(file)).isFalse());
    }

    @Test
    void otherTimeZone_changesTheTimeThatJavaCppAsksFor() throws IOException {
        TimeZone zone = TimeZone.getDefault();
        unpacked();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(zone.getRawOffset() == 0 ? "GMT+3" : "GMT"));
            unpacked();
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void remainsOfAKilledProcess_areCleared() throws IOException {
        Path library = unpacked();
        Path part = library.resolveSibling("libtoy.so.1.part");
        Files.write(part, new byte[100]);
        Files.delete(library);

        unpacked();

        assertThat(part).doesNotExist();
    }

    @Test
    void damagedJar_isNamed() throws IOException {
        byte[] bytes = Files.readAllBytes(jar);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("a library");
        bytes[at] ^= 1;
        Files.write(jar, bytes);

        assertThatThrownBy(this::unpacked).isInstanceOf(IOException.class).hasMessageEndingWith(jar + " is damaged");
        assertThat(cache.resolve("toy.jar").resolve(ENTRY)).doesNotExist();
    }

    @Test
    void folderThatOthersCanWrite_isClosedAndEmptied() throws IOException {
        assumeTrue(cache.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path home = unpacked().getParent();
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path planted = Files.write(home.resolve("libstdc++.so.6"), BYTES);

        unpacked();

        assertThat(planted).doesNotExist();
        assertThat(Files.getPosixFilePermissions(home)).isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void folderOfAnotherUser_isRefused() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can give a folder away");
        Path home = unpacked().getParent();
        Files.setOwner(
                home, home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThatThrownBy(this::unpacked)
                .isInstanceOf(IOException.class)
                .hasMessage(home + " belongs to nobody, not to root");
    }
}
