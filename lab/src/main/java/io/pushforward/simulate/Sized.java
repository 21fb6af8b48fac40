package io.pushforward.simulate;

/**
 * A system whose design is as large as its {@link Sizes} say.
 *
 * @param <S> the system itself
 */
public interface Sized<S extends Simulator> extends Simulator {
    Sizes sizes();

    S withSizes(Sizes sizes);

    default S withLaws(int laws) {
        return withSizes(sizes().withLaws(laws));
    }

    default S withInputSamples(int inputSamples) {
        return withSizes(sizes().withInputSamples(inputSamples));
    }

    default S withOutputSamples(int outputSamples) {
        return withSizes(sizes().withOutputSamples(outputSamples));
    }

    @Override
    default int laws() {
        return sizes().lawCount();
    }
}
