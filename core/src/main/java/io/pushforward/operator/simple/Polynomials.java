package io.pushforward.operator.simple;

import java.util.ArrayList;
import java.util.List;

/** All monomials of several variables up to a degree, the constant first; each an earlier one times a variable. */
final class Polynomials {
    private final List<int[]> parts = new ArrayList<>(); // earlier monomial, variable

    Polynomials(int variables, int degree) {
        parts.add(new int[] {-1, 0});
        List<Integer> last = List.of(0);
        for (int d = 1; d <= degree; d++) {
            List<Integer> next = new ArrayList<>();
            for (int monomial : last)
                for (int v = parts.get(monomial)[1]; v < variables; v++) {
                    next.add(parts.size());
                    parts.add(new int[] {monomial, v});
                }
            last = next;
        }
    }

    int count() {
        return parts.size();
    }

    /** At the point whose coordinates begin at {@code from}. */
    double[] at(double[] values, int from) {
        double[] monomials = new double[parts.size()];
        monomials[0] = 1;
        for (int k = 1; k < monomials.length; k++)
            monomials[k] = monomials[parts.get(k)[0]] * values[from + parts.get(k)[1]];
        return monomials;
    }
}
