package io.pushforward.importer;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.pushforward.data.CsvTables;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.TextFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.jspecify.annotations.Nullable;

/** A table in a CSV or Parquet file, row by row. A cell is a text, a number, or null where it is empty. */
final class TableRows {
    private static final String SNAPPY = "SNAPPY";
    private static final Set<String> CODECS = Set.of("UNCOMPRESSED", SNAPPY);

    private TableRows() {}

    /** Takes a table: its columns first, then its rows. */
    interface Visitor {
        void columns(List<String> names);

        /** @param row counts from 1, and for a CSV file is the line */
        void row(long row, @Nullable Object[] cells);
    }

    static boolean isTable(Path file) {
        return isCsv(file) || file.toString().endsWith(".parquet");
    }

    private static boolean isCsv(Path file) {
        return file.toString().endsWith(".csv");
    }

    static void visit(Path file, Visitor visitor) {
        Disk.requireFile(file);
        if (isCsv(file)) visitCsv(file, visitor);
        else visitParquet(file, visitor);
    }

    private static void visitCsv(Path file, Visitor visitor) {
        try (CsvReader<CsvRecord> csv = CsvTables.builder(file).ofCsvRecord(TextFile.open(file))) {
            int width = -1;
            for (CsvRecord line : csv) {
                List<String> fields = line.getFields();
                if (width < 0) {
                    width = fields.size();
                    visitor.columns(
                            distinct(file, fields.stream().map(String::strip).toList()));
                    continue;
                }
                @Nullable Object[] cells = new @Nullable Object[width];
                for (int i = 0; i < width; i++) {
                    String cell = fields.get(i).strip();
                    cells[i] = cell.isEmpty() ? null : cell;
                }
                visitor.row(line.getStartingLineNumber(), cells);
            }
            if (width < 0) throw new BadFileException(file, "expected a table with a header, got an empty file");
        } catch (CsvParseException e) {
            throw CsvTables.unreadable(file, e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private static void visitParquet(Path file, Visitor visitor) {
        ParquetMetadata metadata = parquet(file, () -> ParquetReader.readMetadata(file.toFile()));
        requireReadable(file, metadata);
        List<String> names = parquet(
                file,
                () -> metadata.getFileMetaData().getSchema().getFields().stream()
                        .map(field -> {
                            if (!field.isPrimitive())
                                throw new BadFileException(
                                        file, "expected plain columns, got the group '" + field.getName() + "'");
                            return field.getName();
                        })
                        .toList());
        visitor.columns(distinct(file, names));
        try (Stream<@Nullable Object[]> rows =
                parquet(file, () -> ParquetReader.streamContent(file.toFile(), new Cells(names)))) {
            Iterator<@Nullable Object[]> each = rows.iterator();
            for (long row = 1; parquet(file, each::hasNext); row++) visitor.row(row, parquet(file, each::next));
        }
    }

    private static void requireReadable(Path file, ParquetMetadata metadata) {
        for (BlockMetaData block : metadata.getBlocks())
            for (ColumnChunkMetaData column : block.getColumns())
                if (!CODECS.contains(column.getCodec().name()))
                    throw new BadFileException(
                            file, "expected a table with snappy compression or none, got " + column.getCodec());
                else if (column.getCodec().name().equals(SNAPPY)) requireTemporaryFolder(file);
    }

    /** Snappy's library is unpacked there; asked before, since it prints its own error. */
    private static void requireTemporaryFolder(Path file) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) throw unusable(file, folder);
    }

    private static UserMistake unusable(Path file, Object folder) {
        return new UserMistake(file + ": a table with snappy compression needs a temporary folder in which files can be"
                + " written and executed, got " + folder + "; -Djava.io.tmpdir=FOLDER in PUSHFORWARD_JAVA_OPTIONS names"
                + " another");
    }

    private interface Reading<T> {
        T run() throws IOException;
    }

    /** The library complains of bad files in many ways; here they become one. */
    private static <T> T parquet(Path file, Reading<T> reading) {
        try {
            return reading.run();
        } catch (BadFileException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw BadFileException.foreign(file, "a table in Parquet", e);
        } catch (LinkageError | InternalError e) {
            throw unusable(file, System.getProperty("java.io.tmpdir"));
        }
    }

    private static List<String> distinct(Path file, List<String> columns) {
        if (new HashSet<>(columns).size() != columns.size())
            throw new BadFileException(file, "expected distinct columns, got " + columns);
        return columns;
    }

    /** Collects the cells of a Parquet row in the order of the columns. */
    private static final class Cells implements Hydrator<@Nullable Object[], @Nullable Object[], String[]> {
        private final Map<String, Integer> places = new HashMap<>();

        Cells(List<String> names) {
            for (String name : names) places.put(name, places.size());
        }

        @Override
        public @Nullable Object[] start() {
            return new @Nullable Object[places.size()];
        }

        @Override
        public @Nullable Object[] add(@Nullable Object[] cells, String[] column, @Nullable Object value) {
            Integer place = places.get(column[0]);
            if (place != null) cells[place] = value;
            return cells;
        }

        @Override
        public @Nullable Object[] finish(@Nullable Object[] cells) {
            return Arrays.copyOf(cells, cells.length);
        }
    }
}
