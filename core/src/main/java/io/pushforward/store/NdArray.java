package io.pushforward.store;

import java.util.Arrays;

/**
 * An array of numbers with a shape, in row order, in one of the types that files hold.
 *
 * <p>The data are shared, not copied.
 */
public final class NdArray {
    /** Element types, by their NumPy names. */
    public enum Type {
        F4,
        F8,
        I4,
        I8,
        U1,
        B1
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
        int size = 1;
        for (int extent : shape) size *= extent;
        return size;
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
        for (int i = 0; i < values.length; i++) values[i] = (long) at(i);
        return values;
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

    @Override
    public String toString() {
        return type + Arrays.toString(shape);
    }
}
