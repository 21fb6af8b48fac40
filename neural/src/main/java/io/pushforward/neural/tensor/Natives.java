package io.pushforward.neural.tensor;

import io.pushforward.settings.UserMistake;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipException;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.global.torch;

/**
 * The one way to libtorch: all of its native libraries are unpacked and checked before the first is loaded.
 *
 * <p>JavaCPP unpacks and loads them one by one, {@code libtorch} before the {@code libtorch_cpu} that it needs. The dynamic
 * linker then takes {@code libtorch_cpu} from wherever it finds one, such as Debian's of another version or half a file in
 * the cache, and the process crashes. So {@link #ready} unpacks the whole set into JavaCPP's cache, where JavaCPP finds it
 * as its own, and loads what others need first, each by its full path.
 *
 * <p>A library counts as checked while size, times and identity of its file are those noted when its SHA-256 last agreed
 * with that of the bytes in the jar. The folder must be the user's alone. New files take their place by renaming, under a
 * lock across processes, so that a killed process leaves nothing half-made. Damage of the jar itself is found by the CRC-32
 * that it records.
 */
final class Natives {
    private static final List<String> FOLDERS = List.of(
            "/org/bytedeco/javacpp/" + Loader.getPlatform() + "/",
            "/org/bytedeco/openblas/" + Loader.getPlatform() + "/",
            "/org/bytedeco/pytorch/" + Loader.getPlatform() + "/",
            "/org/bytedeco/pytorch/" + Loader.getPlatform() + "-gpu/");

    /** What {@code libtorch_cpu} needs, itself last; those that a platform lacks are passed over. */
    private static final List<String> ORDER =
            List.of("gcc_s", "quadmath", "gfortran", "openblas", "gomp", "c10", "torch_cpu");

    /**
     * JavaCPP's limit on the memory of the process. With one it reads /proc/self/statm for every tensor that it is handed, which
     * was a fifth of a prediction; here scopes free all tensors that have a size worth speaking of.
     */
    private static final String MEMORY_LIMIT = "org.bytedeco.javacpp.maxPhysicalBytes";

    private static final long LARGEST_KEPT = 31 << 20;

    private static final String ELSEWHERE =
            " (the Java option -Dorg.bytedeco.javacpp.cachedir=FOLDER chooses their folder)";

    private static final Set<PosixFilePermission> OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private static volatile boolean ready;

    private Natives() {}

    /** Returns when libtorch is loaded. Whoever makes a libtorch object out of nothing calls this first. */
    static void ready() {
        if (!ready) prepare();
    }

    private static synchronized void prepare() {
        if (ready) return;
        if (System.getProperty(MEMORY_LIMIT) == null) System.setProperty(MEMORY_LIMIT, "0");
        try {
            Path cache = Loader.getCacheDir().toPath();
            List<Library> libraries = libraries(cache);
            unpack(cache, libraries);
            load(libraries);
            keepMemory();
            ready = true;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack libtorch's libraries" + ELSEWHERE + ": " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw new UserMistake("cannot load libtorch" + ELSEWHERE + ": " + e.getMessage(), e);
        }
    }

    /**
     * Lets the C library keep what tensors give back. Above a threshold it asks the system for memory anew each time, and every
     * page of it costs a fault; the threshold rises to the size of the largest block of this kind that was freed, up to 32 MB.
     * The pages of this one are never touched.
     */
    private static void keepMemory() {
        try (PointerScope scope = new PointerScope()) {
            torch.empty(LARGEST_KEPT / Float.BYTES);
        }
    }

    private static void load(List<Library> libraries) throws IOException {
        for (String name : ORDER)
            for (Library library : libraries) {
                if (!library.name().equals(name)) continue;
                URL[] place = {library.file.toUri().toURL()};
                // The # keeps JavaCPP from looking for another on the machine; where it fails, the JVM says why.
                if (Loader.loadLibrary(torch.class, place, name + "#") == null) System.load(library.file.toString());
            }
        Loader.load(torch.class);
    }

    /** The libraries in the jars of this platform. */
    static List<Library> libraries(Path cache) throws IOException {
        List<Library> libraries = new ArrayList<>();
        for (String folder : FOLDERS) {
            URL place = Natives.class.getResource(folder);
            if (place == null || !(place.openConnection() instanceof JarURLConnection connection)) continue;
            String prefix = folder.substring(1);
            JarFile jar = connection.getJarFile();
            jar.stream()
                    .filter(entry -> entry.getName().startsWith(prefix)
                            && entry.getName().indexOf('/', prefix.length()) < 0
                            && isLibrary(entry.getName()))
                    .forEach(entry -> libraries.add(Library.in(cache, jar, entry)));
        }
        return libraries;
    }

    private static boolean isLibrary(String name) {
        return name.contains(".so") || name.endsWith(".dylib") || name.endsWith(".dll");
    }

    /** Makes every library in the cache equal to the jar's; quick where all were checked before. */
    static void unpack(Path cache, List<Library> libraries) throws IOException {
        Set<Path> folders = new TreeSet<>(); // each before those inside it
        for (Library library : libraries)
            for (Path folder = library.file.getParent();
                    folder != null && folder.startsWith(cache);
                    folder = folder.getParent()) folders.add(folder);
        requireOwn(cache, folders);
        if (isSettled(folders, libraries)) return;
        try (FileChannel channel = FileChannel.open(
                        cache.resolve(".pushforward.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            for (Path folder : folders) {
                Files.createDirectories(folder);
                if (!isOpenToOthers(folder)) continue;
                close(folder);
                if (!folder.equals(cache)) empty(folder); // of what others may have put there
            }
            for (Library library : libraries) if (!library.isChecked()) library.restore();
        }
    }

    private static boolean isSettled(Set<Path> folders, List<Library> libraries) throws IOException {
        for (Path folder : folders) if (!Files.isDirectory(folder) || isOpenToOthers(folder)) return false;
        for (Library library : libraries) if (!library.isChecked()) return false;
        return true;
    }

    private static void requireOwn(Path cache, Set<Path> folders) throws IOException {
        if (!hasOwners(cache)) return;
        UserPrincipal user = user(cache);
        for (Path folder : folders)
            if (Files.exists(folder) && !Files.getOwner(folder).equals(user))
                throw new IOException(folder + " belongs to " + Files.getOwner(folder) + ", not to " + user);
    }

    /** Whoever owns what this process writes; a cache that was filled before may be on a disk that cannot be written. */
    private static UserPrincipal user(Path cache) throws IOException {
        Path mine;
        try {
            mine = Files.createTempFile(cache, ".pushforward", "");
        } catch (IOException e) {
            mine = Files.createTempFile(".pushforward", "");
        }
        UserPrincipal user = Files.getOwner(mine);
        Files.delete(mine);
        return user;
    }

    private static boolean hasOwners(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static boolean isOpenToOthers(Path folder) throws IOException {
        return hasOwners(folder) && !Collections.disjoint(Files.getPosixFilePermissions(folder), OTHERS);
    }

    private static void close(Path folder) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
        permissions.removeAll(OTHERS);
        Files.setPosixFilePermissions(folder, permissions);
        if (isOpenToOthers(folder)) throw new IOException(folder + " can be written by others");
    }

    private static void empty(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            for (Path path : found.toList()) Disk.deleteTree(path);
        }
    }

    /** A native library in a jar, and the file of the cache that it is unpacked to. */
    record Library(JarFile jar, JarEntry entry, Path file) {
        /** The file where JavaCPP looks for the entry. */
        static Library in(Path cache, JarFile jar, JarEntry entry) {
            Path name = Path.of(jar.getName()).getFileName();
            return new Library(jar, entry, cache.resolve(name).resolve(entry.getName()));
        }

        /** The name that libraries of all platforms share, as in {@code libNAME.so.1}. */
        String name() {
            return file.getFileName().toString().replaceAll("^lib|[.].*$", "");
        }

        private Path note() {
            return file.resolveSibling(file.getFileName() + ".checked");
        }

        private boolean isChecked() throws IOException {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !Files.isRegularFile(note())) return false;
            String noted = Files.readString(note());
            return noted.equals(identity(noted.substring(0, Math.max(0, noted.indexOf(' ')))));
        }

        /** What changes whenever the file does: the time of its last change cannot be set back. */
        private String identity(String sha256) throws IOException {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            Object changed = file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    ? Files.getAttribute(file, "unix:ctime")
                    : "";
            return String.join(
                    " ",
                    sha256,
                    Long.toHexString(entry.getCrc()), // of another build of the jar, under the same name
                    Long.toString(entry.getTime()), // depends on the time zone
                    Long.toString(found.size()),
                    found.lastModifiedTime().toString(),
                    changed.toString(),
                    String.valueOf(found.fileKey()));
        }

        private void restore() throws IOException {
            String sha256 = packed();
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || !Manifest.sha256(file).equals(sha256)) unpack(sha256);
            // JavaCPP unpacks whatever is of another time.
            Files.setLastModifiedTime(file, FileTime.fromMillis(entry.getTime()));
            Files.writeString(note(), identity(sha256));
        }

        /** The SHA-256 of the library in the jar. */
        private String packed() throws IOException {
            try (CheckedInputStream in = new CheckedInputStream(jar.getInputStream(entry), new CRC32())) {
                String sha256 = Manifest.sha256(in);
                if (in.getChecksum().getValue() == entry.getCrc()) return sha256;
            } catch (ZipException | EOFException e) {
                throw new IOException(jar.getName() + " is damaged", e);
            }
            throw new IOException(jar.getName() + " is damaged");
        }

        private void unpack(String sha256) throws IOException {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            try (InputStream in = jar.getInputStream(entry);
                    FileChannel out = FileChannel.open(
                            part,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.TRUNCATE_EXISTING)) {
                in.transferTo(Channels.newOutputStream(out));
                out.force(true);
                if (!Manifest.sha256(part).equals(sha256)) throw new IOException("it was written wrongly");
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (FileSystemException e) {
                throw e; // names its file
            } catch (IOException e) {
                throw new IOException(file + ": " + e.getMessage(), e);
            } finally {
                Files.deleteIfExists(part);
            }
        }
    }
}
