package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.List;
import java.util.Optional;

/** Ridge regression to the masses of laws on labels, or on few points that all laws share. */
@Part(name = "mass-ridge", description = "ridge regression to masses, on labels or few common points")
public record MassRidge(
        @Option("log (centred logarithms) or linear") Scale scale) implements SimpleTrainer {
    /** The scale on which masses are predicted. */
    public enum Scale {
        LOG,
        LINEAR
    }

    public MassRidge() {
        this(Scale.LOG);
    }

    @Override
    public Model fit(Laws laws) {
        SharedOutcomes out = SharedOutcomes.of(laws.target(), laws.targets())
                .orElseThrow(() -> Laws.misfit(name(), "labels or few common points", laws.target()));
        return Fitted.fit(laws, out, scale, false);
    }

    @Override
    public Model open(SavedModel opened) {
        return Fitted.open(opened, scale);
    }

    /** Predicted masses, or their predicted change from the input's. */
    record Fitted(
            SharedOutcomes out,
            Optional<SharedOutcomes> in,
            Features features,
            Ridge ridge,
            Scale scale,
            double least,
            boolean change)
            implements Model {
        static Fitted fit(Laws laws, SharedOutcomes out, Scale scale, boolean change) {
            List<Law> inputs = laws.inputs();
            Optional<SharedOutcomes> in = change ? Optional.of(out) : SharedOutcomes.of(laws.input(), inputs);
            Laws seen = new Laws(
                    laws.input(),
                    laws.target(),
                    laws.others(),
                    laws.covariates(),
                    LazyList.of(
                            laws.queries(),
                            query -> in.map(places -> places.masses(query)).orElse(query)),
                    LazyList.of(laws.targets(), out::masses));
            Summary.Detail detail =
                    scale == Scale.LINEAR && in.isPresent() ? Summary.Detail.MEANS : Summary.Detail.SHAPE;
            Features features = Features.fit(seen, detail);
            double least = LogMasses.least(seen.targets());
            double[][] numbers = new double[laws.size()][];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = numbers(seen.targets().get(i), scale, least);
                if (!change) continue;
                double[] before = numbers(seen.queries().get(i).law(), scale, least);
                for (int k = 0; k < before.length; k++) numbers[i][k] -= before[k];
            }
            Ridge ridge = Ridge.fit(features.of(seen.queries()), numbers).ridge();
            return new Fitted(out, in, features, ridge, scale, least, change);
        }

        private static double[] numbers(Law law, Scale scale, double least) {
            double[] masses = Points.masses(law);
            return scale == Scale.LOG ? LogMasses.centred(masses, least) : masses;
        }

        static Fitted open(SavedModel opened, Scale scale) {
            ModelArrays saved = opened.saved();
            return new Fitted(
                    SharedOutcomes.read(opened.target(), saved.part("out")),
                    saved.number("discrete") > 0
                            ? Optional.of(SharedOutcomes.read(opened.input(), saved.part("in")))
                            : Optional.empty(),
                    opened.features(),
                    Ridge.read(saved),
                    scale,
                    saved.number("leastMass"),
                    saved.number("change") > 0);
        }

        @Override
        public Law apply(Query query) {
            Query seen = in.map(places -> places.masses(query)).orElse(query);
            double[] numbers = ridge.at(features.of(seen));
            if (change) {
                double[] before = numbers(seen.law(), scale, least);
                for (int k = 0; k < before.length; k++) numbers[k] += before[k];
            }
            if (scale == Scale.LOG) return out.law(LogMasses.masses(numbers));
            double floor = least > 0 ? least : 1e-12;
            for (int k = 0; k < numbers.length; k++) numbers[k] = Math.max(floor, numbers[k]);
            return out.law(numbers);
        }

        @Override
        public void write(ModelArrays saved) {
            out.write(saved.part("out"));
            saved.put("discrete", in.isPresent() ? 1 : 0);
            in.ifPresent(places -> places.write(saved.part("in")));
            features.write(saved);
            ridge.write(saved);
            saved.put("leastMass", least);
            saved.put("change", change ? 1 : 0);
        }

        @Override
        public long parameters() {
            return ridge.size();
        }
    }
}
