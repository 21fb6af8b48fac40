/**
 * Ensemble forecasting with the Lorenz-96 model: from the law of an analysis to the law of a forecast.
 *
 * <p>Start reading at {@code Lorenz96}, the system; {@code LorenzRing} is the model itself, {@code AnalysisLaw} the law that goes in.
 */
@NullMarked
package io.pushforward.simulate.lorenz;

import org.jspecify.annotations.NullMarked;
