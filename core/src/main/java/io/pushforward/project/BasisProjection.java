package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The L^2 projection of paths or fields on finitely many functions, products of one function along each axis, with the
 * quadrature of the grid as the integral. On paths, coefficient {@code k * channels + c} is that of function k in channel
 * c, unless the functions were chosen by their energy.
 */
public final class BasisProjection extends LinearProjection {
    static final String KIND = "basis";
    private static final String PRODUCTS = "products";

    private final Basis.Family family;
    private final List<double[]> along; // one per axis, [functions, nodes]
    private final int[][]
            products; // [rank][a function for each axis, then the channel]; empty where channels keep the same

    private BasisProjection(
            Space.Fields source,
            Basis.Family family,
            double[] mean,
            List<double[]> along,
            int[][] products,
            double[] vectors) {
        super(source, mean, vectors, source.norm());
        this.family = family;
        this.along = along;
        this.products = products;
    }

    /** The projection of paths on functions [rank, times], the same for every channel. */
    static BasisProjection ofPaths(Space.Fields source, Basis.Family family, double[] functions) {
        int channels = source.channels();
        int[][] all = new int[functions.length / source.nodes() * channels][];
        for (int i = 0; i < all.length; i++) all[i] = new int[] {i / channels, i % channels};
        double[] zero = new double[source.dimension()];
        List<double[]> along = List.of(functions);
        return new BasisProjection(source, family, zero, along, new int[0][], vectors(source, along, all));
    }

    /**
     * The projection about a mean on some products of functions.
     *
     * @param products for each coefficient the function along each axis, then the channel
     */
    static BasisProjection ofProducts(
            Space.Fields source, Basis.Family family, double[] mean, List<double[]> along, int[][] products) {
        return new BasisProjection(source, family, mean, along, products, vectors(source, along, products));
    }

    static String name(Basis.Family family) {
        return family.name().toLowerCase(Locale.ROOT);
    }

    private static double[] vectors(Space.Fields source, List<double[]> along, int[][] products) {
        int d = source.dimension();
        int axes = along.size();
        double[] vectors = new double[products.length * d];
        for (int k = 0; k < products.length; k++) {
            double[] product = {1};
            for (int a = 0; a < axes; a++) {
                int nodes = source.axes().get(a).size();
                double[] next = new double[product.length * nodes];
                for (int i = 0; i < next.length; i++)
                    next[i] = product[i / nodes] * along.get(a)[products[k][a] * nodes + i % nodes];
                product = next;
            }
            for (int i = 0; i < product.length; i++)
                vectors[k * d + i * source.channels() + products[k][axes]] = product[i];
        }
        return vectors;
    }

    public Basis.Family family() {
        return family;
    }

    /** For each coefficient the function along each axis, then the channel; none where all channels keep the first ones. */
    public List<List<Integer>> products() {
        List<List<Integer>> shown = new ArrayList<>();
        for (int[] product : products)
            shown.add(java.util.Arrays.stream(product).boxed().toList());
        return shown;
    }

    @Override
    public State state() {
        Space.Fields space = (Space.Fields) source();
        Document settings = Document.empty().with("family", name(family));
        if (products.length == 0) {
            int perChannel = rank() / space.channels();
            return State.of(KIND)
                    .with(settings.with("rank", perChannel).with("source", SpaceJson.write(space)))
                    .with("functions", NdArray.of(along.get(0), perChannel, space.nodes()));
        }
        List<Integer> flat = products().stream().flatMap(List::stream).toList();
        State state = State.of(KIND)
                .with(settings.with("rank", rank())
                        .with("source", SpaceJson.write(space))
                        .withWhole(PRODUCTS, flat)
                        .withWhole("functions", counts(space)))
                .with("mean", NdArray.of(mean(), mean().length));
        for (int a = 0; a < along.size(); a++) {
            int nodes = space.axes().get(a).size();
            state = state.with("functions" + a, NdArray.of(along.get(a), along.get(a).length / nodes, nodes));
        }
        return state;
    }

    private List<Integer> counts(Space.Fields space) {
        List<Integer> counts = new ArrayList<>();
        for (int a = 0; a < along.size(); a++)
            counts.add(along.get(a).length / space.axes().get(a).size());
        return counts;
    }

    /** Opens what {@link #state} gave. */
    static BasisProjection open(State state, Space.Fields source, Basis.Family family, int rank) {
        if (!state.settings().has(PRODUCTS)) {
            Space.Fields paths = source.path()
                    .orElseThrow(() -> new IllegalArgumentException("a basis of time needs paths, got " + source));
            return ofPaths(paths, family, state.array("functions", rank, paths.nodes()));
        }
        int axes = source.axes().size();
        List<Long> counts = state.settings().wholeNumbers("functions");
        List<Long> flat = state.settings().wholeNumbers(PRODUCTS);
        if (counts.size() != axes || flat.size() != (long) rank * (axes + 1))
            throw new IllegalArgumentException(
                    "expected " + rank + " products over " + axes + " axes, got " + flat.size() + " numbers");
        List<double[]> along = new ArrayList<>();
        for (int a = 0; a < axes; a++)
            along.add(state.array(
                    "functions" + a,
                    Math.toIntExact(counts.get(a)),
                    source.axes().get(a).size()));
        int[][] products = new int[rank][axes + 1];
        for (int i = 0; i < flat.size(); i++) {
            int part = i % (axes + 1);
            long below = part < axes ? counts.get(part) : source.channels();
            if (flat.get(i) < 0 || flat.get(i) >= below)
                throw new IllegalArgumentException("expected functions and channels that exist, got " + flat.get(i));
            products[i / (axes + 1)][part] = Math.toIntExact(flat.get(i));
        }
        return ofProducts(source, family, state.array("mean", source.dimension()), along, products);
    }
}
