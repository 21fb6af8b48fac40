package io.pushforward.operator.simple;

import java.util.ArrayList;
import java.util.List;

/** Products of values of near sites on a ring, each an earlier product times one more value. */
final class Monomials {
    private final int reach;
    private final int[] earlier; // product that a product continues; -1 for single values
    private final int[] factor; // how far the last factor's site is, from 0 for the lowest offset

    /**
     * Products of at most {@code degree} factors at offsets from -reach to reach, no two of which are further apart than reach.
     */
    Monomials(int reach, int degree) {
        this.reach = reach;
        List<int[]> parts = new ArrayList<>();
        List<int[]> last = new ArrayList<>(); // index, lowest offset, highest offset
        for (int offset = 0; offset <= 2 * reach; offset++) {
            last.add(new int[] {parts.size(), offset, offset});
            parts.add(new int[] {-1, offset});
        }
        for (int d = 2; d <= degree; d++) {
            List<int[]> next = new ArrayList<>();
            for (int[] product : last)
                for (int offset = product[2]; offset <= Math.min(2 * reach, product[1] + reach); offset++) {
                    next.add(new int[] {parts.size(), product[1], offset});
                    parts.add(new int[] {product[0], offset});
                }
            last = next;
        }
        earlier = parts.stream().mapToInt(part -> part[0]).toArray();
        factor = parts.stream().mapToInt(part -> part[1]).toArray();
    }

    int count() {
        return earlier.length;
    }

    /** A state that begins at {@code from}, with as many sites repeated at both ends as products reach. */
    double[] padded(double[] states, int from, int sites) {
        double[] padded = new double[sites + 2 * reach];
        for (int k = 0; k < padded.length; k++) padded[k] = states[from + Math.floorMod(k - reach, sites)];
        return padded;
    }

    /** All products at a site of a padded state. */
    void at(double[] padded, int site, double[] into) {
        for (int k = 0; k < into.length; k++) {
            double value = padded[site + factor[k]];
            into[k] = earlier[k] < 0 ? value : into[earlier[k]] * value;
        }
    }
}
