package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.Base;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Polynomial chaos: a point is sum_a c_a h_a(Z) with predicted coefficients c, where Z is standard Gaussian and h_a are
 * products of Hermite polynomials, orthonormal under its law (Wiener 1938; Xiu and Karniadakis 2002). Hence the mean is
 * c_0 and the covariance the sum of c_a c_a' over the others.
 */
@Part(
        name = "hermite-chaos",
        description = "polynomials of Gaussian variables with predicted coefficients",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record HermiteChaos(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "Gaussian variables", atLeast = 1) int variables,

        @Option(value = "largest total degree", atLeast = 1) int degree)
        implements Decoder {
    public HermiteChaos {
        Declaration.check(HermiteChaos.class, head, variables, degree);
        double terms = 1;
        for (int k = 1; k <= degree; k++) terms *= (variables + k) / (double) k;
        if (terms > MOST_TERMS)
            throw new IllegalArgumentException("degree " + degree + " in " + variables + " variables has "
                    + (long) terms + " terms; at most " + MOST_TERMS);
    }

    public HermiteChaos() {
        this(new Head(), 2, 3);
    }

    public HermiteChaos withHead(Head head) {
        return new HermiteChaos(head, variables, degree);
    }

    public HermiteChaos withVariables(int variables) {
        return new HermiteChaos(head, variables, degree);
    }

    public HermiteChaos withDegree(int degree) {
        return new HermiteChaos(head, variables, degree);
    }

    private static final int MOST_TERMS = 10_000;

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Generated.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        List<List<Integer>> terms = Net.orders(variables, degree);
        return new Net(head.build(assembly, width, terms.size() * d), new Base.Variables(variables, 0), terms, d);
    }

    static final class Net implements DecoderNet<TensorLaw.Generated> {
        private final Mlp head;
        private final Base.Variables base;
        private final List<List<Integer>> orders;
        private final int dimension;

        private Net(Mlp head, Base.Variables base, List<List<Integer>> orders, int dimension) {
            this.head = head;
            this.base = base;
            this.orders = orders;
            this.dimension = dimension;
        }

        @Override
        public TensorLaw.Generated decode(Tensor context, TensorEnsemble input) {
            Tensor coefficients = head.apply(context).view(-1, orders.size(), dimension);
            return new TensorLaw.Generated(
                    (int) context.size(0), base, draws -> polynomials(draws).bmm(coefficients));
        }

        /** Values [laws, count, terms] of all products at draws [laws, count, variables]. */
        private Tensor polynomials(Tensor draws) {
            int highest = orders.stream()
                    .flatMap(List::stream)
                    .mapToInt(Integer::intValue)
                    .max()
                    .orElse(0);
            List<Tensor> powers = new ArrayList<>(List.of(torch.ones_like(draws), draws)); // h_n of every variable
            for (int n = 1; n < highest; n++)
                powers.add(draws.mul(powers.get(n))
                        .sub(powers.get(n - 1).mul(Tensors.scalar(Math.sqrt(n))))
                        .div(Tensors.scalar(Math.sqrt(n + 1.0))));
            Tensor[] products = new Tensor[orders.size()];
            for (int term = 0; term < products.length; term++) {
                Tensor product = powers.get(0).narrow(2, 0, 1);
                List<Integer> order = orders.get(term);
                for (int variable = 0; variable < order.size(); variable++)
                    if (order.get(variable) > 0)
                        product = product.mul(powers.get(order.get(variable)).narrow(2, variable, 1));
                products[term] = product;
            }
            return torch.cat(new TensorVector(products), 2);
        }

        /** All orders with at most this total degree, the constant first. */
        static List<List<Integer>> orders(int variables, int degree) {
            List<List<Integer>> all = new ArrayList<>();
            for (int total = 0; total <= degree; total++) add(all, new ArrayList<>(), variables, total);
            return all;
        }

        private static void add(List<List<Integer>> all, List<Integer> prefix, int variables, int left) {
            if (prefix.size() == variables - 1) {
                List<Integer> order = new ArrayList<>(prefix);
                order.add(left);
                all.add(List.copyOf(order));
                return;
            }
            for (int own = left; own >= 0; own--) {
                prefix.add(own);
                add(all, prefix, variables, left - own);
                prefix.remove(prefix.size() - 1);
            }
        }
    }
}
