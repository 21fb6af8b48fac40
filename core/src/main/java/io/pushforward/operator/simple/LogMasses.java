package io.pushforward.operator.simple;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import java.util.List;

/** Centred logarithms of masses (Aitchison 1986), and back. */
final class LogMasses {
    private LogMasses() {}

    /** What is added to every mass, lest one be zero: half a trial for counted masses, else half the least positive one. */
    static double least(List<Law> laws) {
        double least = Double.POSITIVE_INFINITY;
        boolean zero = false;
        for (Law law : laws) {
            for (double mass : Points.masses(law)) {
                zero |= mass <= 0;
                if (mass > 0) least = Math.min(least, mass / 2);
            }
            if (law instanceof Categorical counted && counted.trials().isPresent())
                least = Math.min(least, 0.5 / counted.trials().getAsInt());
        }
        return zero ? least : 0;
    }

    /** Where nothing is added, since no training law had a mass of zero, a zero stands for half the least positive mass beside it. */
    static double[] centred(double[] masses, double least) {
        double[] logs = new double[masses.length];
        double positive = Double.POSITIVE_INFINITY;
        for (double mass : masses) if (mass > 0) positive = Math.min(positive, mass);
        double mean = 0;
        for (int k = 0; k < logs.length; k++) {
            double mass = masses[k] + least;
            logs[k] = Math.log(Math.max(Double.MIN_NORMAL, mass > 0 ? mass : positive / 2));
            mean += logs[k] / logs.length;
        }
        for (int k = 0; k < logs.length; k++) logs[k] -= mean;
        return logs;
    }

    /** The masses in proportion to exponentials. */
    static double[] masses(double[] logs) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double log : logs) largest = Math.max(largest, log);
        double[] masses = new double[logs.length];
        double total = 0;
        for (int k = 0; k < logs.length; k++) total += masses[k] = Math.exp(logs[k] - largest);
        for (int k = 0; k < logs.length; k++) masses[k] /= total;
        return masses;
    }
}
