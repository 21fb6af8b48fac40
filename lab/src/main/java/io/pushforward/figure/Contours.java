package io.pushforward.figure;

import java.util.Arrays;

/**
 * Lines of equal height on a grid, by marching squares: each cell gives the pieces between its edges that the level
 * crosses, as a curve with gaps.
 */
public final class Contours {
    private Contours() {}

    /** Pieces of lines, with NaN between them. */
    public record Lines(Numbers x, Numbers y) {}

    /**
     * @param x increasing
     * @param y increasing
     * @param heights row after row from the lowest y, one for each x
     */
    public static Lines of(Numbers x, Numbers y, double[] heights, double level) {
        int columns = x.size();
        if (heights.length != columns * y.size())
            throw new IllegalArgumentException(
                    "expected " + columns * y.size() + " heights on the grid, got " + heights.length);
        Pieces pieces = new Pieces();
        for (int row = 0; row + 1 < y.size(); row++)
            for (int column = 0; column + 1 < columns; column++) {
                double[] crossings = new double[8];
                int found = 0;
                int[] corners = {
                    row * columns + column,
                    row * columns + column + 1,
                    (row + 1) * columns + column + 1,
                    (row + 1) * columns + column
                };
                for (int side = 0; side < 4; side++) {
                    int from = corners[side];
                    int to = corners[(side + 1) % 4];
                    if ((heights[from] < level) == (heights[to] < level)) continue;
                    double share = (level - heights[from]) / (heights[to] - heights[from]);
                    double x0 = x.at(from % columns);
                    double y0 = y.at(from / columns);
                    crossings[2 * found] = x0 + share * (x.at(to % columns) - x0);
                    crossings[2 * found + 1] = y0 + share * (y.at(to / columns) - y0);
                    found++;
                }
                for (int k = 0; k + 1 < found; k += 2) pieces.add(crossings, 2 * k);
            }
        return new Lines(pieces.column(0), pieces.column(1));
    }

    private static final class Pieces {
        private double[] points = new double[192]; // x, y of both ends and of the gap behind them
        private int used;

        void add(double[] ends, int from) {
            if (used + 6 > points.length) points = Arrays.copyOf(points, 2 * points.length);
            System.arraycopy(ends, from, points, used, 4);
            points[used + 4] = Double.NaN;
            points[used + 5] = Double.NaN;
            used += 6;
        }

        Numbers column(int which) {
            double[] column = new double[used / 2];
            for (int k = 0; k < column.length; k++) column[k] = points[2 * k + which];
            return Numbers.of(column);
        }
    }
}
