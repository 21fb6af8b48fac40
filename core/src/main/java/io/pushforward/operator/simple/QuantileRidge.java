package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;

/** Ridge regression to the quantiles of targets on the line, sorted afterwards. */
@Part(
        name = "quantile-ridge",
        description = "ridge regression to quantiles, for targets on the line",
        targets = SpaceKind.LINE)
public record QuantileRidge(
        @Option(value = "how many quantiles are predicted", atLeast = 2)
        int levels) implements SimpleTrainer {
    public QuantileRidge {
        Declaration.check(QuantileRidge.class, levels);
    }

    public QuantileRidge() {
        this(100);
    }

    @Override
    public Model fit(Laws laws) {
        laws.requireLine(name());
        return Quantiles.fit(laws, levels, false);
    }

    @Override
    public Model open(SavedModel opened) {
        return Quantiles.open(opened);
    }

    /** Predicted quantiles, or their predicted change from the input's. */
    record Quantiles(Space space, Unit unit, Features features, Ridge ridge, boolean change) implements Model {
        static Quantiles fit(Laws laws, int levels, boolean change) {
            Unit unit = Unit.of(laws.targetPoints());
            Features features = Features.fit(laws, Summary.Detail.SHAPE);
            double[][] quantiles = new double[laws.size()][];
            for (int i = 0; i < quantiles.length; i++) {
                quantiles[i] =
                        Points.quantiles(unit.standard(Points.of(laws.targets().get(i))), levels);
                if (!change) continue;
                double[] before = Points.quantiles(
                        unit.standard(Points.of(laws.queries().get(i).law())), levels);
                for (int k = 0; k < levels; k++) quantiles[i][k] -= before[k];
            }
            Ridge ridge = Ridge.fit(features.of(laws.queries()), quantiles).ridge();
            return new Quantiles(laws.target(), unit, features, ridge, change);
        }

        static Quantiles open(SavedModel opened) {
            ModelArrays saved = opened.saved();
            return new Quantiles(
                    opened.target(),
                    Unit.read(saved.part("out")),
                    opened.features(),
                    Ridge.read(saved),
                    saved.number("change") > 0);
        }

        @Override
        public Law apply(Query query) {
            double[] quantiles = ridge.at(features.of(query));
            if (change) {
                double[] before = Points.quantiles(unit.standard(Points.of(query.law())), quantiles.length);
                for (int k = 0; k < quantiles.length; k++) quantiles[k] += before[k];
            }
            Arrays.sort(quantiles);
            return unit.data(Ensemble.uniform(new Space.Vectors(1), quantiles), space);
        }

        @Override
        public void write(ModelArrays saved) {
            unit.write(saved.part("out"));
            features.write(saved);
            ridge.write(saved);
            saved.put("change", change ? 1 : 0);
        }

        @Override
        public long parameters() {
            return ridge.size();
        }
    }
}
