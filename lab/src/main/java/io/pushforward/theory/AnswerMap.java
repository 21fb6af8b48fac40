package io.pushforward.theory;

import io.pushforward.law.Law;

/** The law that an operator answers, as a function of its features in the coordinates of the unit ball. */
interface AnswerMap {
    /** The answer at features. */
    Law at(double[] features);

    /** A bound on W2 between the answer at features and any answer within the radius of them. */
    double bound(double[] features, double radius);

    /** The diameter of what may be answered near an answer: of its atoms, 1 for labels, infinite for other laws. */
    double diameter(Law answer);
}
