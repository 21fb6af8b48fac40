package io.pushforward.store;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of an {@code .npy} header, a Python dictionary such as
 * <code>{'descr': '&lt;f8', 'fortran_order': False, 'shape': (3, 4)}</code>, as NumPy's format description defines it.
 */
final class HeaderText {
    private static final int MOST_AXES = 64; // NumPy's own limit

    private final Path file;
    private final String text;
    private int at;

    private String descr = "";
    private String fortran = "";
    private List<Long> shape = List.of();
    private int seen; // one bit per key

    private HeaderText(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    static NpyHeader parse(Path file, String text, int version) {
        HeaderText parser = new HeaderText(file, text);
        parser.dictionary();
        return parser.header(version);
    }

    static String of(NpyHeader header) {
        char order = header.type().bytes() == 1 ? '|' : header.byteOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>';
        StringBuilder shape = new StringBuilder("(");
        for (int k = 0; k < header.shape().size(); k++)
            shape.append(k > 0 ? " " : "").append(header.shape().get(k)).append(',');
        if (header.shape().size() > 1) shape.setLength(shape.length() - 1);
        return "{'descr': '" + order + header.type().numpyName() + "', 'fortran_order': "
                + (header.order() == Npy.Order.FORTRAN ? "True" : "False") + ", 'shape': " + shape + "), }";
    }

    private void dictionary() {
        expect('{');
        while (!accept('}')) {
            String key = string();
            expect(':');
            switch (key) {
                case "descr" -> {
                    once(1);
                    if (peek() == '[')
                        throw new BadFileException(file, "expected plain numbers, got records (a structured dtype)");
                    descr = string();
                }
                case "fortran_order" -> {
                    once(2);
                    fortran = word();
                    if (!fortran.equals("True") && !fortran.equals("False")) throw bad();
                }
                case "shape" -> {
                    once(4);
                    shape = tuple();
                }
                default -> throw bad();
            }
            if (!accept(',') && peek() != '}') throw bad();
        }
        skipSpace();
        if (at != text.length() || seen != 7) throw bad();
    }

    private NpyHeader header(int version) {
        if (descr.isEmpty()) throw bad();
        ByteOrder byteOrder = switch (descr.charAt(0)) {
            case '<', '|' -> ByteOrder.LITTLE_ENDIAN;
            case '>' -> ByteOrder.BIG_ENDIAN;
            default -> throw bad();
        };
        NdArray.Type type = type();
        if (descr.charAt(0) == '|' && type.bytes() > 1) throw bad();
        List<Integer> extents = new ArrayList<>();
        for (long extent : shape) {
            if (extent < 0 || extent > Integer.MAX_VALUE)
                throw new BadFileException(file, "expected extents from 0 to 2147483647, got the shape " + shape);
            extents.add((int) extent);
        }
        Npy.Order order = fortran.equals("True") ? Npy.Order.FORTRAN : Npy.Order.C;
        return new NpyHeader(new Npy.Layout(version, order, byteOrder), type, extents);
    }

    private NdArray.Type type() {
        String name = descr.substring(1);
        for (NdArray.Type type : NdArray.Type.values()) if (type.numpyName().equals(name)) return type;
        if (name.startsWith("O"))
            throw new BadFileException(file, "expected numbers, got pickled Python objects (dtype object)");
        throw new BadFileException(file, "expected numbers of type f4, f8, i4, i8, u1 or b1, got '" + descr + "'");
    }

    private void once(int bit) {
        if ((seen & bit) != 0) throw bad();
        seen |= bit;
    }

    private List<Long> tuple() {
        expect('(');
        List<Long> numbers = new ArrayList<>();
        while (!accept(')')) {
            numbers.add(number());
            if (numbers.size() > MOST_AXES)
                throw new BadFileException(file, "expected at most " + MOST_AXES + " axes, got more");
            if (!accept(',') && peek() != ')') throw bad();
        }
        return numbers;
    }

    private long number() {
        String digits = word();
        if (digits.endsWith("L")) digits = digits.substring(0, digits.length() - 1); // Python 2 wrote 3L
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw digits.matches("[0-9]{19,}")
                    ? new BadFileException(file, "expected extents from 0 to 2147483647, got " + digits)
                    : bad();
        }
    }

    private String word() {
        skipSpace();
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '-')) at++;
        return text.substring(start, at);
    }

    private String string() {
        char quote = peek();
        if (quote != '\'' && quote != '"') throw bad();
        int end = text.indexOf(quote, at + 1);
        if (end < 0) throw bad();
        String content = text.substring(at + 1, end);
        at = end + 1;
        return content;
    }

    private char peek() {
        skipSpace();
        if (at >= text.length()) throw bad();
        return text.charAt(at);
    }

    private boolean accept(char c) {
        if (peek() != c) return false;
        at++;
        return true;
    }

    private void expect(char c) {
        if (!accept(c)) throw bad();
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }

    private BadFileException bad() {
        return new BadFileException(
                file,
                "expected a header like {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4)}, got "
                        + text.substring(0, Math.min(120, text.length())).strip());
    }
}
