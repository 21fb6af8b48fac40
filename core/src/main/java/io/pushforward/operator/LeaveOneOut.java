package io.pushforward.operator;

import io.pushforward.data.Query;
import io.pushforward.law.Law;

/** An operator that remembers its training laws, and can predict as if it had not seen one of them. */
public interface LeaveOneOut {
    /** The prediction for a query without the training law of this id, for fair scores on training laws. */
    Law applyWithout(long trainingLaw, Query query);
}
