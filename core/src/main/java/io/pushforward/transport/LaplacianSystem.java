package io.pushforward.transport;

/**
 * Solves L δ = r for the Laplacian of a weighted graph: L_jj = Σ_k w_jk, L_jk = -w_jk with weights w &ge; 0.
 *
 * <p>Elimination after Grassmann, Taksar and Heyman (1985): a node's weights are spread over its neighbours and its diagonal
 * is summed anew from them, so nothing is ever subtracted, and links that are weaker than others by many orders of magnitude
 * keep their digits. Each node also has a faint link to the ground, which decides the constant that L leaves open and keeps
 * parts without a link to others where they are.
 */
final class LaplacianSystem {
    /** The link to the ground, as a share of a node's own mass. */
    private static final double GROUND = 1e-15;

    private LaplacianSystem() {}

    /** Solves in place of the right-hand side; the weights [size, size] are read below the diagonal, and used up. */
    static void solve(double[] weights, double[] mass, double[] right, int size) {
        double[] ground = new double[size];
        double[] diagonal = new double[size];
        for (int j = 0; j < size; j++) ground[j] = GROUND * mass[j];
        for (int p = size - 1; p >= 0; p--) {
            int row = p * size;
            double sum = ground[p];
            for (int j = 0; j < p; j++) sum += weights[row + j];
            diagonal[p] = sum;
            for (int i = 0; i < p; i++) {
                double share = weights[row + i] / sum;
                if (share == 0) continue;
                for (int at = i * size, j = 0; j < i; j++) weights[at + j] += share * weights[row + j];
                ground[i] += share * ground[p];
                right[i] += share * right[p];
            }
        }
        for (int p = 0; p < size; p++) {
            double sum = right[p];
            for (int j = 0; j < p; j++) sum += weights[p * size + j] * right[j];
            right[p] = sum / diagonal[p];
        }
    }
}
