package io.pushforward.theory;

import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Affine layers with an activation between them, as plain numbers; none after the last. */
record Layers(List<Layer> layers, Nonlinearity activation) {
    /** x ↦ W x + b with W row-major [out, in]. */
    record Layer(double[] weight, double[] bias) {
        static Layer identity(int dimension) {
            double[] weight = new double[dimension * dimension];
            for (int k = 0; k < dimension; k++) weight[k * (dimension + 1)] = 1;
            return new Layer(weight, new double[dimension]);
        }

        int in() {
            return weight.length / bias.length;
        }

        int out() {
            return bias.length;
        }

        double[] apply(double[] x) {
            double[] y = bias.clone();
            for (int i = 0; i < y.length; i++)
                for (int k = 0; k < x.length; k++) y[i] += weight[i * x.length + k] * x[k];
            return y;
        }

        /** What the layer makes of a box, to rounding. A weight of zero ignores even an unbounded side. */
        Box apply(Box box) {
            int in = in();
            double[] low = bias.clone();
            double[] high = bias.clone();
            for (int i = 0; i < low.length; i++)
                for (int k = 0; k < in; k++) {
                    double w = weight[i * in + k];
                    if (w == 0) continue;
                    low[i] += w * (w > 0 ? box.low()[k] : box.high()[k]);
                    high[i] += w * (w > 0 ? box.high()[k] : box.low()[k]);
                }
            return new Box(low, high);
        }
    }

    Layers {
        layers = List.copyOf(layers);
        if (layers.isEmpty()) throw new IllegalArgumentException("expected at least one layer, got none");
        for (int l = 1; l < layers.size(); l++)
            if (layers.get(l).in() != layers.get(l - 1).out())
                throw new IllegalArgumentException(
                        "layer " + l + " takes " + layers.get(l).in() + " numbers, the one before gives "
                                + layers.get(l - 1).out());
    }

    /** The layers {@code name.0}, {@code name.1}, ... of a trained operator. */
    static Layers read(State state, String name, String activation) {
        List<Layer> layers = new ArrayList<>();
        while (state.arrays().containsKey(name + "." + layers.size() + ".weight"))
            layers.add(layer(state, name + "." + layers.size()));
        if (layers.isEmpty())
            throw new IllegalArgumentException("expected layers \"" + name + ".0.weight\", ..., got "
                    + state.arrays().keySet());
        return new Layers(layers, nonlinearity(activation));
    }

    /** One layer of a trained operator. */
    static Layer layer(State state, String name) {
        NdArray weight = state.array(name + ".weight");
        NdArray bias = state.array(name + ".bias");
        if (weight.extent(0) != bias.size())
            throw new IllegalArgumentException(
                    "layer " + name + ": expected " + weight.extent(0) + " biases, got " + bias.size());
        return new Layer(weight.doubles(), bias.doubles());
    }

    /** These layers after y ↦ shift + scale·y. */
    Layers after(double[] scale, double[] shift) {
        Layer first = layers.get(0);
        double[] weight = first.weight().clone();
        for (int i = 0; i < weight.length; i++) weight[i] *= scale[i % scale.length];
        List<Layer> all = new ArrayList<>(layers);
        all.set(0, new Layer(weight, first.apply(shift)));
        return new Layers(all, activation);
    }

    /** An affine map of each block of so many outputs after these layers, merged with the last. */
    Layers then(Layer map) {
        int in = last().in();
        int width = map.in();
        int blocks = last().out() / width;
        double[] weight = new double[blocks * map.out() * in];
        double[] bias = new double[blocks * map.out()];
        for (int b = 0; b < blocks; b++) {
            double[] own = Arrays.copyOfRange(last().bias(), b * width, (b + 1) * width);
            System.arraycopy(map.apply(own), 0, bias, b * map.out(), map.out());
            for (int i = 0; i < map.out(); i++)
                for (int k = 0; k < width; k++)
                    for (int j = 0; j < in; j++)
                        weight[(b * map.out() + i) * in + j] +=
                                map.weight()[i * width + k] * last().weight()[(b * width + k) * in + j];
        }
        return withLast(new Layer(weight, bias));
    }

    /** The same with numbers added to what it gives. */
    Layers plus(double[] shift) {
        double[] bias = last().bias().clone();
        for (int i = 0; i < bias.length; i++) bias[i] += shift[i];
        return withLast(new Layer(last().weight(), bias));
    }

    Layers withLast(Layer last) {
        List<Layer> all = new ArrayList<>(layers);
        all.set(layers.size() - 1, last);
        return new Layers(all, activation);
    }

    static Nonlinearity nonlinearity(String name) {
        for (Nonlinearity known : Nonlinearity.values())
            if (known.name().toLowerCase(Locale.ROOT).equals(name)) return known;
        throw new IllegalArgumentException(
                "expected an activation among silu, gelu, relu and tanh, got \"" + name + "\"");
    }

    int in() {
        return layers.get(0).in();
    }

    int out() {
        return last().out();
    }

    Layer last() {
        return layers.get(layers.size() - 1);
    }

    double[] apply(double[] x) {
        double[] y = x;
        for (int l = 0; l < layers.size(); l++) {
            if (l > 0) for (int i = 0; i < y.length; i++) y[i] = activation.value(y[i]);
            y = layers.get(l).apply(y);
        }
        return y;
    }

    /** A box that holds the layers' values on a box (interval arithmetic). */
    Box apply(Box box) {
        Box values = box;
        for (int l = 0; l < layers.size(); l++) {
            if (l > 0) values = activated(values);
            values = layers.get(l).apply(values);
        }
        return values;
    }

    private Box activated(Box box) {
        double[] low = new double[box.dimension()];
        double[] high = new double[box.dimension()];
        for (int i = 0; i < low.length; i++) {
            double[] range = activation.values(box.low()[i], box.high()[i]);
            low[i] = range[0];
            high[i] = range[1];
        }
        return new Box(low, high);
    }

    /** For each layer but the last, the range of the activation's slope after it, over a box. */
    List<Box> slopes(Box box) {
        List<Box> slopes = new ArrayList<>();
        Box values = box;
        for (int l = 0; l < layers.size() - 1; l++) {
            if (l > 0) values = activated(values);
            values = layers.get(l).apply(values);
            double[] low = new double[values.dimension()];
            double[] high = new double[values.dimension()];
            for (int i = 0; i < low.length; i++) {
                double[] range = activation.slopes(values.low()[i], values.high()[i]);
                low[i] = range[0];
                high[i] = range[1];
            }
            slopes.add(new Box(low, high));
        }
        return slopes;
    }

    /** The product of the layers' spectral norms and of the steepest slopes between them: a Lipschitz constant everywhere. */
    double normProduct() {
        double[] slopes = activation.slopes(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        double product = Math.pow(Math.max(-slopes[0], slopes[1]), layers.size() - 1);
        for (Layer layer : layers) product *= SpectralNorm.bound(layer.weight(), layer.in());
        return product;
    }

    /** The derivative at a point, row-major [out, in]. */
    double[] jacobian(double[] x) {
        int in = in();
        double[] jacobian = layers.get(0).weight().clone();
        double[] y = layers.get(0).apply(x);
        for (int l = 1; l < layers.size(); l++) {
            Layer layer = layers.get(l);
            double[] next = new double[layer.out() * in];
            for (int i = 0; i < y.length; i++) {
                double slope = activation.slope(y[i]);
                for (int k = 0; k < in; k++) jacobian[i * in + k] *= slope;
                y[i] = activation.value(y[i]);
            }
            for (int j = 0; j < layer.out(); j++)
                for (int i = 0; i < y.length; i++) {
                    double w = layer.weight()[j * y.length + i];
                    for (int k = 0; k < in; k++) next[j * in + k] += w * jacobian[i * in + k];
                }
            jacobian = next;
            y = layer.apply(y);
        }
        return jacobian;
    }
}
