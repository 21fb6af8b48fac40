package io.pushforward.spark;

import io.pushforward.bundle.PackedBundle;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.DistantFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;

/** The files of a folder on any file system that Hadoop knows: a local or shared disk, HDFS, an object store. */
public final class HadoopFolder implements DistantFiles {
    /** For {@link java.util.ServiceLoader}. */
    public HadoopFolder() {}

    static PackedBundle readBundle(String folder) {
        return at(folder, (disk, place) -> {
            Map<String, byte[]> files = new TreeMap<>();
            try {
                for (FileStatus file : disk.listStatus(place))
                    if (file.isFile() && !file.getPath().getName().startsWith("."))
                        files.put(file.getPath().getName(), bytes(disk, file.getPath()));
            } catch (FileNotFoundException e) {
                throw new UserMistake(
                        folder + ": expected a bundle, a folder with manifest.json, got nothing there", e);
            }
            return PackedBundle.ofFiles(files);
        });
    }

    static void writeBundle(PackedBundle bundle, String folder) {
        at(folder, (disk, place) -> {
            disk.mkdirs(place);
            for (var file : bundle.files().entrySet()) write(disk, new Path(place, file.getKey()), file.getValue());
            return true;
        });
    }

    @Override
    public boolean isThere(String uri) {
        return at(uri, FileSystem::exists);
    }

    @Override
    public List<String> names(String folder) {
        return at(folder, (disk, place) -> {
            if (!disk.exists(place)) return List.of();
            List<String> names = new ArrayList<>();
            for (FileStatus file : disk.listStatus(place))
                names.add(file.getPath().getName());
            return names.stream().sorted().toList();
        });
    }

    @Override
    public byte[] read(String file) {
        return at(file, HadoopFolder::bytes);
    }

    @Override
    public void write(String file, byte[] content) {
        at(file, (disk, place) -> {
            write(disk, place, content);
            return true;
        });
    }

    @Override
    public void fetch(String folder, java.nio.file.Path into) {
        at(folder, (disk, place) -> {
            for (FileStatus file : disk.listStatus(place))
                try (InputStream in = disk.open(file.getPath())) {
                    Files.copy(in, into.resolve(file.getPath().getName()));
                }
            return true;
        });
    }

    @Override
    public void put(java.nio.file.Path folder, String to) {
        at(to, (disk, place) -> {
            disk.mkdirs(place);
            try (Stream<java.nio.file.Path> files = Files.list(folder)) {
                for (java.nio.file.Path file : files.sorted().toList())
                    try (OutputStream out =
                            disk.create(new Path(place, file.getFileName().toString()), true)) {
                        Files.copy(file, out);
                    }
            }
            return true;
        });
    }

    @Override
    public void create(String folder) {
        at(folder, FileSystem::mkdirs);
    }

    @Override
    public boolean rename(String from, String to) {
        return at(from, (disk, place) -> {
            if (disk.exists(new Path(to)) || !disk.rename(place, new Path(to))) return false;
            Path inside = new Path(to, place.getName()); // where HDFS puts it if the name was taken meanwhile
            return !disk.exists(inside) || !disk.delete(inside, true);
        });
    }

    @Override
    public void delete(String folder) {
        at(folder, (disk, place) -> disk.delete(place, true));
    }

    private static byte[] bytes(FileSystem disk, Path file) throws IOException {
        try (InputStream in = disk.open(file)) {
            return in.readAllBytes();
        }
    }

    private static void write(FileSystem disk, Path file, byte[] content) throws IOException {
        try (OutputStream out = disk.create(file, true)) {
            out.write(content);
        }
    }

    private interface Work<T> {
        T on(FileSystem disk, Path place) throws IOException;
    }

    private static <T> T at(String place, Work<T> work) {
        try {
            Path path = new Path(place);
            FileSystem disk = path.getFileSystem(configuration());
            disk.setWriteChecksum(false); // bundles and datasets have their own
            return work.on(disk, path);
        } catch (IllegalArgumentException e) {
            throw new UserMistake(place + ": expected the URI of a folder, got " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UserMistake(place + ": " + Failures.firstLine(e), e);
        }
    }

    /** What Spark was told of Hadoop, on the driver and on executors alike. */
    private static Configuration configuration() {
        SparkEnv spark = SparkEnv.get();
        return spark == null ? new Configuration() : SparkHadoopUtil.get().newConfiguration(spark.conf());
    }
}
