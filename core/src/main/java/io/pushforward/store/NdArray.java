package io.pushforward.store;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * An array of numbers with a shape, in row order, in one of the types that files hold.
 *
 * <p>The data are shared, not copied.
 */
public final class NdArray implements Serializable {
    private static final long serialVersionUID = 1;

    /** Element types, by their NumPy names. */
    public enum Type {
        F4(4, "F32"),
        F8(8, "F64"),
        I4(4, "I32"),
        I8(8, "I64"),
        U1(1, "U8"),
        B1(1, "BOOL");

        private final int bytes;
        private final String safetensorsName;

        Type(int bytes, String safetensorsName) {
            this.bytes = bytes;
            this.safetensorsName = safetensorsName;
        }

        /** The size of an element in a file. */
        public int bytes() {
            return bytes;
        }

        public String numpyName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public String safetensorsName() {
            return safetensorsName;
        }
    }

    private final Type type;
    private final int[] shape;
    private final Object data; // float[], double[], int[], long[], byte[] (U1) or boolean[] (B1)

    private NdArray(Type type, Object data, int length, int... shape) {
        long size = 1;
        for (int extent : shape) {
            if (extent < 0)
                throw new IllegalArgumentException("a shape has no negative extents, got " + Arrays.toString(shape));
            size = Math.multiplyExact(size, (long) extent);
        }
        if (size != length)
            throw new IllegalArgumentException(
                    "shape " + Arrays.toString(shape) + " holds " + size + " numbers, got " + length);
        this.type = type;
        this.data = data;
        this.shape = shape.clone();
    }

    public static NdArray of(double[] data, int... shape) {
        return new NdArray(Type.F8, data, data.length, shape);
    }

    public static NdArray of(float[] data, int... shape) {
        return new NdArray(Type.F4, data, data.length, shape);
    }

    public static NdArray of(long[] data, int... shape) {
        return new NdArray(Type.I8, data, data.length, shape);
    }

    public static NdArray of(int[] data, int... shape) {
        return new NdArray(Type.I4, data, data.length, shape);
    }

    public static NdArray of(byte[] data, int... shape) {
        return new NdArray(Type.U1, data, data.length, shape);
    }

    public static NdArray of(boolean[] data, int... shape) {
        return new NdArray(Type.B1, data, data.length, shape);
    }

    /** An array of the type's own Java array. */
    static NdArray wrap(Type type, Object data, int... shape) {
        return new NdArray(type, data, Array.getLength(data), shape);
    }

    public Type type() {
        return type;
    }

    public int[] shape() {
        return shape.clone();
    }

    public int rank() {
        return shape.length;
    }

    public int extent(int axis) {
        return shape[axis];
    }

    public int size() {
        return Array.getLength(data);
    }

    /** The array of the element type itself: {@code float[]}, {@code double[]}, {@code int[]}, ... */
    public Object data() {
        return data;
    }

    /** The numbers as doubles; the array itself where it holds doubles. */
    public double[] doubles() {
        if (data instanceof double[] values) return values;
        double[] values = new double[size()];
        for (int i = 0; i < values.length; i++) values[i] = at(i);
        return values;
    }

    /** The numbers as floats; the array itself where it holds floats. */
    public float[] floats() {
        if (data instanceof float[] values) return values;
        float[] values = new float[size()];
        for (int i = 0; i < values.length; i++) values[i] = (float) at(i);
        return values;
    }

    /** The numbers as longs; an error where the array holds floating-point numbers. */
    public long[] longs() {
        if (data instanceof long[] values) return values;
        if (type == Type.F4 || type == Type.F8)
            throw new IllegalArgumentException("expected whole numbers, got an array of type " + type);
        long[] values = new long[size()];
        for (int i = 0; i < values.length; i++) values[i] = (long) at(i); // exact: i4, u1 and b1 are below 2^53
        return values;
    }

    /** Arrays of one type whose shapes differ in the first extent alone, one after another, copied. */
    public static NdArray joined(List<NdArray> pieces) {
        NdArray first = pieces.get(0);
        int rows = 0;
        int size = 0;
        for (NdArray piece : pieces) {
            rows += piece.extent(0);
            size = Math.addExact(size, piece.size());
        }
        Object all = Array.newInstance(first.data.getClass().getComponentType(), size);
        int at = 0;
        for (NdArray piece : pieces) {
            System.arraycopy(piece.data, 0, all, at, piece.size());
            at += piece.size();
        }
        int[] shape = first.shape();
        shape[0] = rows;
        return wrap(first.type, all, shape);
    }

    /** The same numbers with the axes in reverse order, copied. */
    public NdArray transposed() {
        int[] reversed = new int[rank()];
        int[] stride = new int[rank()]; // of each reversed axis in this array's data
        for (int k = 0, step = 1; k < rank(); k++) {
            reversed[k] = shape[rank() - 1 - k];
            stride[k] = step;
            step *= reversed[k];
        }
        int[] source = new int[size()];
        int[] index = new int[rank()];
        for (int i = 0, from = 0; i < source.length; i++) {
            source[i] = from;
            for (int k = rank() - 1; k >= 0; k--) {
                from += stride[k];
                if (++index[k] < reversed[k]) break;
                from -= stride[k] * reversed[k];
                index[k] = 0;
            }
        }
        return wrap(type, gathered(source), reversed);
    }

    private Object gathered(int[] source) {
        Object gathered = Array.newInstance(data.getClass().getComponentType(), source.length);
        for (int i = 0; i < source.length; i++)
            switch (type) {
                case F4 -> ((float[]) gathered)[i] = ((float[]) data)[source[i]];
                case F8 -> ((double[]) gathered)[i] = ((double[]) data)[source[i]];
                case I4 -> ((int[]) gathered)[i] = ((int[]) data)[source[i]];
                case I8 -> ((long[]) gathered)[i] = ((long[]) data)[source[i]];
                case U1 -> ((byte[]) gathered)[i] = ((byte[]) data)[source[i]];
                case B1 -> ((boolean[]) gathered)[i] = ((boolean[]) data)[source[i]];
            }
        return gathered;
    }

    private double at(int i) {
        return switch (type) {
            case F4 -> ((float[]) data)[i];
            case F8 -> ((double[]) data)[i];
            case I4 -> ((int[]) data)[i];
            case I8 -> ((long[]) data)[i];
            case U1 -> ((byte[]) data)[i] & 0xff;
            case B1 -> ((boolean[]) data)[i] ? 1 : 0;
        };
    }

    /** Whether type, shape and numbers are the same; equal NaNs are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof NdArray array
                && type == array.type
                && Arrays.equals(shape, array.shape)
                && Arrays.deepEquals(new Object[] {data}, new Object[] {array.data});
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape) + Arrays.deepHashCode(new Object[] {data});
    }

    @Override
    public String toString() {
        return type + Arrays.toString(shape);
    }
}
