package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Law;

/** A fitted rule from queries to laws, without names and spaces around it. */
interface Model {
    Law apply(Query query);

    void write(ModelArrays saved);

    /** The number of fitted numbers; zero where laws are only remembered. */
    default long parameters() {
        return 0;
    }
}
