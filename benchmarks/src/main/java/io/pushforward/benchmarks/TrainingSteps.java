package io.pushforward.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.train.NeuralOperator;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Standardised;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.simulate.Simulation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Milliseconds of a training step and of a prediction at the sizes of the paper, on one thread: the whole step, with its
 * gathering, noise, gradients and optimiser. Beside the time on the clock stands the processor time of the thread, which
 * neighbours on the machine disturb less.
 *
 * <p>To be run on a quiet machine: {@code benchmarks/run steps}. Arguments choose among the tasks.
 */
public final class TrainingSteps {
    private static final String DUFFING = "encoder: {name: deep-sets, particle: {hidden: [256, 256], width: 128},"
            + " outer: {hidden: [256, 256], width: 128}},"
            + " decoder: {name: real-nvp, couplings: 6, hidden: [256, 256]}, batch: 8, clip: 1.0, decay: 1.0e-3";
    private static final String OU = "encoder: {name: deep-sets, path: {hidden: [32], width: 32},"
            + " particle: {hidden: [32], width: 32}},"
            + " decoder: {name: softmax, hidden: [32], activation: gelu}, batch: 64, loss: {name: likelihood}";

    private static final String COMPACT = "encoder: {name: moments, second: variance}, decoder: {name: input-push,"
            + " context: ignored, odd: true, normals: 4, width: 128, blocks: 3}, batch: 16, clip: 1.0, decay: 0.1,"
            + " average: 0.999, rate: 4.0e-3, loss: {name: mixture, parts:"
            + " [{loss: {name: energy, particles: 32, symmetry: [odd]}}, {weight: 0.5, loss: {name: energy,"
            + " particles: 32, symmetry: [odd], distances: coefficients}}]}";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Task(String name, String options, TrainingSet set, int draws) {}

    private TrainingSteps() {}

    public static void main(String[] names) throws IOException {
        List<String> wanted = List.of(names);
        Tensors.setThreads(1);
        products("ou", ofOu());
        products("duffing", ofDuffing());
        products("compact", ofCompact());
        List<Task> tasks = new ArrayList<>();
        if (wanted.isEmpty() || wanted.contains("ou")) tasks.add(new Task("ou", OU, ou(), 0));
        if (wanted.isEmpty() || wanted.contains("compact")) tasks.add(new Task("compact", COMPACT, compact(), 128));
        if (wanted.isEmpty() || wanted.stream().anyMatch(name -> name.startsWith("duffing"))) {
            TrainingSet duffing = duffing();
            for (String loss : List.of("sinkhorn, blur: 0.01", "energy", "likelihood")) {
                String name = "duffing-" + loss.replaceAll(",.*", "");
                tasks.add(new Task(name, DUFFING + ", loss: {name: " + loss + "}", duffing, 128));
            }
        }
        for (Task task : tasks) if (wanted.isEmpty() || wanted.contains(task.name)) measure(task);
    }

    /** The product of a layer on rows; {@code leads} says whether the layer before it needs a gradient. */
    private record Product(int rows, int in, int out, boolean leads) {}

    private static List<Product> ofOu() {
        List<Product> all =
                new ArrayList<>(List.of(new Product(12800, 14, 32, false), new Product(12800, 32, 32, true)));
        for (int out : new int[] {32, 32, 49}) all.add(new Product(64, 32, out, true));
        return all;
    }

    private static List<Product> ofDuffing() {
        List<Product> all =
                new ArrayList<>(List.of(new Product(1024, 24, 256, false), new Product(1024, 256, 256, true)));
        for (int[] layer : new int[][] {{256, 128}, {128, 256}, {256, 256}, {256, 128}})
            all.add(new Product(8, layer[0], layer[1], true));
        for (int k = 0; k < 6; k++) {
            all.add(new Product(8, 128, 256, true));
            all.add(new Product(1024, 13, 256, k > 0));
            all.add(new Product(1024, 256, 256, true));
            all.add(new Product(1024, 256, 26, true));
        }
        return all;
    }

    private static List<Product> ofCompact() {
        List<Product> all = new ArrayList<>(List.of(new Product(512, 28, 128, false)));
        for (int k = 0; k < 6; k++) all.add(new Product(512, 128, 128, true));
        all.add(new Product(512, 128, 36, true));
        return all;
    }

    /** Milliseconds of all matrix products of a step, forwards and backwards, and nothing else. */
    private static void products(String name, List<Product> products) {
        int repeats = 60;
        List<Long> times = new ArrayList<>();
        List<Long> busy = new ArrayList<>();
        Generator random = Seed.of(5).generator();
        try (PointerScope scope = new PointerScope()) {
            List<Runnable> all = new ArrayList<>();
            for (Product p : products) {
                Tensor x = normal(random, p.rows, p.in);
                Tensor w = normal(random, p.out, p.in);
                Tensor y = normal(random, p.rows, p.out);
                Tensor image = normal(random, p.rows, p.out);
                Tensor inWeight = normal(random, p.out, p.in);
                Tensor inRows = normal(random, p.rows, p.in);
                all.add(() -> torch.mm_out(image, x, w.t()));
                all.add(() -> torch.mm_out(inWeight, y.t(), x));
                if (p.leads) all.add(() -> torch.mm_out(inRows, y, w));
            }
            for (int k = 0; k < repeats; k++)
                try (PointerScope inner = new PointerScope()) {
                    times.add(System.nanoTime());
                    busy.add(THREADS.getCurrentThreadCpuTime());
                    all.forEach(Runnable::run);
                }
        }
        show(name, "products", differences(times, 1), differences(busy, 1));
    }

    private static Tensor normal(Generator random, int... shape) {
        float[] values = new float[shape[0] * shape[1]];
        for (int k = 0; k < values.length; k++) values[k] = (float) random.nextGaussian();
        return Tensors.of(values, shape[0], shape[1]);
    }

    private static void show(String name, String what, double[] clock, double[] own) {
        System.out.printf(
                Locale.ROOT,
                "%-18s %-10s %s; of the thread's own time: %s%n",
                name,
                what,
                quantiles(clock),
                quantiles(own));
        new Measured(1e-3 * median(clock), 1e-3 * median(own), Double.NaN)
                .note(System.getProperty("side", "ours"), name + "." + what, "");
    }

    private static double median(double... ms) {
        double[] sorted = ms.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static TrainingSet ou() {
        LawPairs pairs = simulated("ou-first-passage", 256);
        return set(pairs, new Pca(14), new IdentityProjection.Method());
    }

    private static TrainingSet duffing() {
        LawPairs pairs = simulated("duffing", 40);
        return set(pairs, new Standardised(new Pca(24)), new Standardised(new Pca(13)));
    }

    private static TrainingSet compact() {
        LawPairs pairs = simulated("duffing", 160);
        return set(pairs, new Pca(24), new Standardised(new Pca(36)));
    }

    private static TrainingSet set(LawPairs pairs, ProjectionMethod input, ProjectionMethod target) {
        return new TrainingSet(
                pairs,
                fitted(input, pairs.inputSpace(), pairs.inputs()),
                fitted(target, pairs.targetSpace(), pairs.targets()));
    }

    private static Projection fitted(ProjectionMethod method, Space space, List<Law> laws) {
        if (space instanceof Space.Labels) return new IdentityProjection(space);
        return method.fit(space, laws.stream().map(law -> (Ensemble) law).toList());
    }

    private static LawPairs simulated(String name, int laws) {
        ObjectNode options =
                new ObjectMapper().createObjectNode().put("simulator", name).put("laws", laws);
        return Simulation.read("benchmark", Document.of(options)).simulate(Seed.of(0));
    }

    private static void measure(Task task) throws IOException {
        int epochs = Integer.getInteger("epochs", 60);
        JsonNode options =
                new ObjectMapper(new YAMLFactory()).readTree("{" + task.options + ", epochs: " + epochs + "}");
        int batch = options.get("batch").asInt();
        int steps = (task.set.pairs().size() + batch - 1) / batch;
        List<Long> times = new ArrayList<>();
        List<Long> busy = new ArrayList<>();
        TrainingRun run = new TrainingRun(Seed.of(0), Optional.empty(), (done, total, message) -> {
            times.add(System.nanoTime());
            busy.add(THREADS.getCurrentThreadCpuTime());
        });
        try (NeuralOperator operator = ((NeuralTrainer)
                        Registry.read(OperatorTrainer.class, "neural", Settings.of("neural", options)))
                .train(task.set, run)) {
            show(task.name, "step", differences(times, steps), differences(busy, steps));
            predict(operator, task);
            if (task.name.equals("ou")) inBulk(operator, task);
        }
    }

    /** Milliseconds a step of the second half of the epochs. */
    private static double[] differences(List<Long> nanos, int steps) {
        int from = nanos.size() / 2;
        double[] ms = new double[nanos.size() - from];
        for (int k = 0; k < ms.length; k++) ms[k] = (nanos.get(from + k) - nanos.get(from + k - 1)) * 1e-6 / steps;
        return ms;
    }

    private static void predict(NeuralOperator operator, Task task) {
        int repeats = 400;
        List<Long> times = new ArrayList<>();
        List<Long> busy = new ArrayList<>();
        for (int k = 0; k < repeats; k++) {
            times.add(System.nanoTime());
            busy.add(THREADS.getCurrentThreadCpuTime());
            Law law = operator.apply(
                    task.set.pairs().inputs().get(k % task.set.pairs().size()));
            if (task.draws > 0) law.sample(task.draws, Seed.of(1).derive(k).generator());
        }
        show(task.name, "prediction", differences(times, 1), differences(busy, 1));
    }

    /** Seconds a law where many are predicted at once, on all cores. */
    private static void inBulk(NeuralOperator operator, Task task) {
        List<Query> queries = task.set.pairs().queries();
        List<Double> seconds = new ArrayList<>();
        for (int k = 0; k < 40; k++) {
            long start = System.nanoTime();
            operator.applyAll(queries);
            seconds.add(1e-6 * (System.nanoTime() - start) / queries.size());
        }
        double[] last = seconds.subList(20, 40).stream().mapToDouble(ms -> ms).toArray();
        show(task.name, "bulk", last, new double[] {Double.NaN});
    }

    private static String quantiles(double... ms) {
        double[] sorted = ms.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "median %.2f ms (10 %%: %.2f, 90 %%: %.2f)",
                sorted[sorted.length / 2],
                sorted[sorted.length / 10],
                sorted[sorted.length * 9 / 10]);
    }
}
