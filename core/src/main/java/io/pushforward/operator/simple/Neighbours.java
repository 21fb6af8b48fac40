package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.Arrays;
import java.util.List;

/** The targets of the nearest training laws, mixed or as their Wasserstein barycentre. */
@Part(name = "neighbours", description = "the targets of the nearest training laws, mixed or averaged as laws")
public record Neighbours(
        @Option(value = "how many laws", atLeast = 1) int count,

        @Option("mixture, or barycentre: quantiles averaged on the line, by free support elsewhere")
        Combine combine,

        @Option(
                "what is compared: features of the input, or the prediction of the target's moments by ridge regression")
        Nearness.By by)
        implements SimpleTrainer {
    /** How several laws become one. */
    public enum Combine {
        MIXTURE,
        BARYCENTRE
    }

    public Neighbours {
        Declaration.check(Neighbours.class, count, combine, by);
    }

    public Neighbours() {
        this(10, Combine.MIXTURE, Nearness.By.FEATURES);
    }

    @Override
    public Model fit(Laws all) {
        Laws laws = Nearness.some(all);
        if (combine == Combine.BARYCENTRE) laws.requirePoints(name());
        return new Nearest(
                laws.target(),
                Math.min(count, laws.size()),
                combine,
                Nearness.fit(laws, by),
                Nearness.remembered(laws));
    }

    @Override
    public Model open(SavedModel opened) {
        List<Law> targets = opened.saved().laws("targets", opened.target());
        return new Nearest(opened.target(), Math.min(count, targets.size()), combine, Nearness.open(opened), targets);
    }

    record Nearest(Space space, int count, Combine combine, Nearness nearness, List<Law> targets) implements Model {
        @Override
        public Law apply(Query query) {
            double[] squared = nearness.squared(query);
            int[] order = Statistics.order(squared);
            List<Law> chosen = Arrays.stream(order)
                    .limit(count)
                    .mapToObj(i -> targets.get(i))
                    .toList();
            if (combine == Combine.BARYCENTRE && chosen.size() > 1)
                return Barycentre.of(chosen.stream().map(Ensemble.class::cast).toList());
            double[] weights = new double[chosen.size()];
            Arrays.fill(weights, 1);
            return Mixture.of(chosen, weights);
        }

        @Override
        public void write(ModelArrays saved) {
            nearness.write(saved);
            saved.put("targets", targets);
        }
    }
}
