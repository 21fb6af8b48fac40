package io.pushforward.operator;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The kinds of operators that are present, and operators from their {@link OperatorState}. */
public final class Operators {
    private Operators() {}

    /** Every provider on the class path, by kind. */
    public static List<OperatorProvider> providers() {
        return Stream.concat(
                        ServiceLoader.load(OperatorProvider.class).stream().map(ServiceLoader.Provider::get),
                        ServiceLoader.load(OperatorProvider.Several.class).stream()
                                .flatMap(several -> several.get().providers().stream()))
                .sorted(Comparator.comparing(OperatorProvider::kind))
                .toList();
    }

    /** The provider of a kind; an error that names the known kinds otherwise. */
    public static OperatorProvider provider(String kind) {
        List<OperatorProvider> providers = providers();
        return providers.stream()
                .filter(provider -> provider.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of operator \"" + kind + "\"; known: "
                        + providers.stream().map(OperatorProvider::kind).toList()));
    }

    /** The operator that was written as plain data. */
    public static LawOperator open(OperatorState state) {
        return state.kind().equals(ProjectedOperator.KIND)
                ? ProjectedOperator.open(state)
                : provider(state.kind()).open(state);
    }

    /** What computes an operator, with its version. */
    public static String engine(LawOperator operator) {
        return operator instanceof ProjectedOperator projected
                ? engine(projected.inner())
                : provider(operator.state().kind()).engine();
    }

    /** The points of an input law, checked to be on the expected space. */
    public static Ensemble points(Law law, Space expected) {
        if (!law.space().equals(expected))
            throw new IllegalArgumentException("expected an input law on " + expected + ", got one on " + law.space());
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new IllegalArgumentException("expected an input law given by points, got a " + law + "; sample it first");
    }
}
