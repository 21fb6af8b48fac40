package io.pushforward.importer;

import io.pushforward.store.RowSpool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a table says of one law, and where its rows are: the last ones in memory, earlier ones perhaps in a file. */
final class TableLaw {
    private final KnownLaws.Row row;
    private final List<Chunk> chunks = new ArrayList<>();
    private double[] rows = new double[0]; // in memory, flat
    private int used;
    private int width;

    /** Successive rows in the file. */
    private record Chunk(long from, int count) {}

    TableLaw(KnownLaws.Row row) {
        this.row = row;
    }

    KnownLaws.Row row() {
        return row;
    }

    /** What is said of the law, with trials under the name of its side. */
    KnownLaws.Row rowOf(String side) {
        String trials = row.cells().get("_trials");
        if (trials == null) return row;
        Map<String, String> cells = new LinkedHashMap<>(row.cells());
        cells.remove("_trials");
        cells.put(side + "_trials", trials);
        return new KnownLaws.Row(row.law(), cells);
    }

    /** Adds a row of {@link LawRows}. */
    void add(double[] numbers) {
        width = numbers.length;
        if (used + width > rows.length) rows = Arrays.copyOf(rows, Math.max(used + width, 2 * used));
        System.arraycopy(numbers, 0, rows, used, width);
        used += width;
    }

    /** Moves what is in memory to the file. */
    void spill(RowSpool file) {
        if (used == 0) return;
        chunks.add(new Chunk(file.rows(), used / width));
        file.add(Arrays.copyOf(rows, used));
        rows = new double[0];
        used = 0;
    }

    /** All rows of the law, in their order. */
    LawRows gathered(Optional<RowSpool> file) {
        int before = chunks.stream().mapToInt(Chunk::count).sum() * width;
        double[] all = new double[before + used];
        int at = 0;
        for (Chunk chunk : chunks) {
            double[] part = file.orElseThrow().read(chunk.from, chunk.count);
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        System.arraycopy(rows, 0, all, before, used);
        return new LawRows(all, width - LawRows.BESIDE);
    }
}
