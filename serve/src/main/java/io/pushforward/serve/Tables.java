package io.pushforward.serve;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.pushforward.data.Query;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import io.pushforward.store.Numerals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Laws as the bytes of {@code .npy}, {@code .npz} and CSV files, one point per row. */
final class Tables {
    static final String NPY = "application/x-npy";
    static final String CSV = "text/csv";
    static final String NPZ = "application/x-npz";
    private static final byte[] NPY_MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

    private Tables() {}

    /** Reads the input of an operator; the first bytes tell which kind of file it is. */
    static InputFile read(byte[] body, ServedOperator operator) {
        if (body.length == 0) throw Refusal.badRequest("expected the bytes of a CSV, .npy or .npz file, got none");
        if (InputFile.isArchive(body)) return archive(body, operator);
        boolean isNpy =
                body.length >= NPY_MAGIC.length && Arrays.equals(Arrays.copyOf(body, NPY_MAGIC.length), NPY_MAGIC);
        return new InputFile(isNpy ? npy(body, operator) : csv(body, operator), Map.of(), Map.of());
    }

    private static InputFile archive(byte[] body, ServedOperator operator) {
        try {
            return InputFile.read("the body", body, operator.bundle().operator());
        } catch (UserMistake mistake) {
            throw Refusal.badRequest(String.valueOf(mistake.getMessage()));
        }
    }

    /** A query as a file: a law alone as {@code .npy} or CSV, with further laws as {@code .npz}. */
    static RequestHandler.Reply write(Query query) {
        if (!query.others().isEmpty()) return new RequestHandler.Reply(NPZ, Npz.bytes(InputFile.arrays(query)));
        return write(points(query.law()));
    }

    /** A law as points; labels are points with their masses as weights. */
    static Ensemble points(Law law) {
        if (law instanceof Ensemble points) return points;
        if (law instanceof Categorical labels) {
            double[] indices = new double[labels.space().size()];
            for (int k = 0; k < indices.length; k++) indices[k] = k;
            return Ensemble.weighted(labels.space(), indices, labels.masses());
        }
        throw Refusal.badRequest("this law has no points that could be shown");
    }

    /** A law as a file: {@code .npy} where all points weigh the same, else CSV with a column of weights. */
    private static RequestHandler.Reply write(Ensemble law) {
        if (law.isUniform())
            return new RequestHandler.Reply(NPY, Npy.bytes(NdArray.of(law.points(), law.size(), law.dimension())));
        StringBuilder text = new StringBuilder("weight");
        for (int k = 0; k < law.dimension(); k++) text.append(",x").append(k);
        text.append('\n');
        for (int i = 0; i < law.size(); i++) {
            text.append(law.weights()[i]);
            for (double x : law.point(i)) text.append(',').append(x);
            text.append('\n');
        }
        return new RequestHandler.Reply(CSV, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Ensemble npy(byte[] body, ServedOperator operator) {
        NdArray array;
        try {
            array = Npy.read("the body", body);
        } catch (IllegalArgumentException | UserMistake mistake) {
            throw Refusal.badRequest(String.valueOf(mistake.getMessage()));
        }
        int d = operator.inputSpace().dimension();
        boolean fits = array.rank() == 2 && array.extent(1) == d || array.rank() == 1 && d == 1;
        if (!fits || array.size() == 0)
            throw Refusal.badRequest("the operator takes rows of " + d + " numbers (" + operator.inputSpace()
                    + "), got an array of shape " + Arrays.toString(array.shape()));
        return operator.input(array.doubles(), Optional.empty());
    }

    private static Ensemble csv(byte[] body, ServedOperator operator) {
        int d = operator.inputSpace().dimension();
        List<double[]> rows = new ArrayList<>();
        int weight = -1;
        long line = 0;
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().skipEmptyLines(true).ofCsvRecord(text(body))) {
            for (CsvRecord record : reader) {
                line = record.getStartingLineNumber();
                if (rows.isEmpty() && weight < 0 && !isNumber(record.getField(0))) {
                    weight = weightColumn(record);
                    continue;
                }
                rows.add(row(record, weight >= 0 && weight < Integer.MAX_VALUE ? d + 1 : d, operator));
            }
        } catch (CsvParseException damaged) {
            throw Refusal.badRequest("the body is no CSV near line " + (line + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes are in memory
        }
        if (rows.isEmpty()) throw Refusal.badRequest("expected one point per line of CSV, got none");
        return law(rows, weight, d, operator);
    }

    private static Ensemble law(List<double[]> rows, int weight, int d, ServedOperator operator) {
        boolean weighted = weight >= 0 && weight < Integer.MAX_VALUE;
        double[] points = new double[rows.size() * d];
        double[] weights = new double[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            double[] row = rows.get(i);
            int at = i * d;
            for (int k = 0; k < row.length; k++)
                if (weighted && k == weight) weights[i] = row[k];
                else points[at++] = row[k];
        }
        return operator.input(points, weighted ? Optional.of(weights) : Optional.empty());
    }

    private static double[] row(CsvRecord record, int width, ServedOperator operator) {
        if (record.getFieldCount() != width)
            throw Refusal.badRequest("line " + record.getStartingLineNumber() + ": the operator takes rows of "
                    + operator.inputSpace().dimension() + " numbers (" + operator.inputSpace() + "), got "
                    + record.getFieldCount() + " fields");
        double[] row = new double[width];
        for (int k = 0; k < width; k++) {
            String field = record.getField(k);
            if (!isNumber(field))
                throw Refusal.badRequest("line " + record.getStartingLineNumber() + ", column " + (k + 1)
                        + ": expected a finite number, got \""
                        + (field.length() > 40 ? field.substring(0, 40) + "…" : field)
                        + "\"");
            row[k] = Numerals.parse(field.strip()).orElseThrow();
        }
        return row;
    }

    /** The column called {@code weight}; the largest index of all where there is none. */
    private static int weightColumn(CsvRecord header) {
        for (int k = 0; k < header.getFieldCount(); k++)
            if (header.getField(k).strip().equalsIgnoreCase("weight")) return k;
        return Integer.MAX_VALUE;
    }

    private static boolean isNumber(String field) {
        return Numerals.parse(field.strip()).isPresent();
    }

    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refusal.badRequest("expected the bytes of a CSV file in UTF-8 or of an .npy file");
        }
    }
}
