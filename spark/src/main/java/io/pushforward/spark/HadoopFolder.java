package io.pushforward.spark;

import io.pushforward.bundle.PackedBundle;
import io.pushforward.settings.UserMistake;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** The files of a folder on any file system that Hadoop knows: a local or shared disk, HDFS, an object store. */
final class HadoopFolder {
    private HadoopFolder() {}

    static PackedBundle read(String folder) {
        Path place = new Path(folder);
        try {
            FileSystem disk = place.getFileSystem(configuration());
            Map<String, byte[]> files = new TreeMap<>();
            for (FileStatus file : disk.listStatus(place))
                if (file.isFile() && !file.getPath().getName().startsWith("."))
                    try (InputStream in = disk.open(file.getPath())) {
                        files.put(file.getPath().getName(), in.readAllBytes());
                    }
            return PackedBundle.ofFiles(files);
        } catch (FileNotFoundException e) {
            throw new UserMistake(folder + ": expected a bundle, a folder with manifest.json, got nothing there", e);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    static void write(PackedBundle bundle, String folder) {
        Path place = new Path(folder);
        try {
            FileSystem disk = place.getFileSystem(configuration());
            disk.setWriteChecksum(false); // the bundle has its own
            disk.mkdirs(place);
            for (var file : bundle.files().entrySet())
                try (OutputStream out = disk.create(new Path(place, file.getKey()), true)) {
                    out.write(file.getValue());
                }
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    private static Configuration configuration() {
        return SparkSession.active().sparkContext().hadoopConfiguration();
    }
}
