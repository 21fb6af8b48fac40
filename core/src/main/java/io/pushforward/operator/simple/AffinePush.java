package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Eigen;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Every input point through one affine map with noise, y = A x + b + e: A and b by ridge regression between the means of
 * laws, where b follows the covariates; the covariance of e is what the map leaves of the targets' covariances, on average.
 */
@Part(
        name = "affine-push",
        description = "input points through an affine map with noise, by ridge regression on means",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record AffinePush() implements SimpleTrainer {
    /** Noise draws for each input point, as long as there are not too many points. */
    private static final int COPIES = 8;

    private static final int MOST_POINTS = 2048;

    @Override
    public Model fit(Laws laws) {
        laws.requirePoints(name());
        if (!Points.exist(laws.input())) throw Laws.misfit(name(), "inputs with points", laws.input());
        List<Ensemble> inputs = laws.inputPoints();
        List<Ensemble> targets = laws.targetPoints();
        Unit in = Unit.of(inputs);
        Unit out = Unit.of(targets);
        Features features = Features.fit(laws, Summary.Detail.MEANS);
        double[][] means = new double[laws.size()][];
        for (int i = 0; i < means.length; i++)
            means[i] = out.standard(targets.get(i)).mean();
        Ridge ridge = Ridge.fit(features.of(laws.queries()), means).ridge();
        int d = in.centre().length;
        int m = out.centre().length;
        int skipped = laws.input().isNumeric() ? 0 : laws.input().width(); // masses come before the mean
        double[][] map = new double[d][m];
        for (int j = 0; j < d; j++)
            for (int c = 0; c < m; c++) map[j][c] = ridge.coefficient(skipped + j, c) * features.slope(skipped + j);
        double[][] left = new double[m][m];
        for (int i = 0; i < laws.size(); i++) {
            double[] target = out.standard(targets.get(i)).covariance();
            double[] pushed = pushed(in.standard(inputs.get(i)), map).covariance();
            for (int a = 0; a < m; a++)
                for (int b = 0; b < m; b++) left[a][b] += (target[a * m + b] - pushed[a * m + b]) / laws.size();
        }
        return new Pushed(laws.target(), in, out, features, ridge, map, root(left));
    }

    private static Ensemble pushed(Ensemble points, double[][] map) {
        int d = map.length;
        int m = map[0].length;
        double[] images = new double[points.size() * m];
        for (int i = 0; i < points.size(); i++)
            for (int j = 0; j < d; j++)
                for (int c = 0; c < m; c++) images[i * m + c] += points.points()[i * d + j] * map[j][c];
        return Unit.with(new Space.Vectors(m), images, points);
    }

    /** The columns of a matrix whose product with its transpose is the positive part of a symmetric one. */
    private static double[][] root(double[][] symmetric) {
        Eigen eigen = Eigen.of(symmetric);
        int m = symmetric.length;
        double[][] root = new double[m][m];
        for (int k = 0; k < m; k++) {
            double length = Math.sqrt(Math.max(0, eigen.values()[k]));
            double[] vector = eigen.vectors()[k];
            for (int a = 0; a < m; a++) root[k][a] = length * vector[a];
        }
        return root;
    }

    @Override
    public Model open(SavedModel opened) {
        ModelArrays saved = opened.saved();
        return new Pushed(
                opened.target(),
                Unit.read(saved.part("in")),
                Unit.read(saved.part("out")),
                opened.features(),
                Ridge.read(saved),
                saved.rows("map"),
                saved.rows("noise"));
    }

    record Pushed(Space space, Unit in, Unit out, Features features, Ridge ridge, double[][] map, double[][] noise)
            implements Model {
        @Override
        public Law apply(Query query) {
            Ensemble points = in.standard(Points.thinned(Points.of(query.law()), MOST_POINTS));
            Ensemble centred = pushed(points, map);
            double[] mean = centred.mean();
            double[] centre = ridge.at(features.of(query));
            int m = centre.length;
            int copies = Math.max(1, Math.min(COPIES, MOST_POINTS / points.size()));
            RandomGenerator random = Seed.of(0).derive("affine-push").generator();
            double[] images = new double[copies * points.size() * m];
            double[] weights = new double[copies * points.size()];
            int[] order =
                    Statistics.order(firstCoordinates(points)); // noise must not depend on the order of the points
            for (int copy = 0; copy < copies; copy++)
                for (int i : order) {
                    int at = copy * points.size() + i;
                    weights[at] = points.weights()[i];
                    for (int c = 0; c < m; c++) images[at * m + c] = centre[c] + centred.points()[i * m + c] - mean[c];
                    for (double[] direction : noise) {
                        double normal = random.nextGaussian();
                        for (int c = 0; c < m; c++) images[at * m + c] += normal * direction[c];
                    }
                }
            Space standard = new Space.Vectors(m);
            return out.data(
                    points.isUniform()
                            ? Ensemble.uniform(standard, images)
                            : Ensemble.weighted(standard, images, weights),
                    space);
        }

        private static double[] firstCoordinates(Ensemble points) {
            int d = points.dimension();
            double[] first = new double[points.size()];
            for (int i = 0; i < first.length; i++) first[i] = points.points()[i * d];
            return first;
        }

        @Override
        public void write(ModelArrays saved) {
            in.write(saved.part("in"));
            out.write(saved.part("out"));
            features.write(saved);
            ridge.write(saved);
            saved.put("map", map);
            saved.put("noise", noise);
        }

        @Override
        public long parameters() {
            return (long) map.length * map[0].length + map[0].length;
        }
    }
}
