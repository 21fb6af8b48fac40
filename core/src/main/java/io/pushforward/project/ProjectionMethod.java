package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.List;

/** The recipe of a projection: a fixed basis ignores the laws, principal components are fitted to them. */
public interface ProjectionMethod {
    /** Fits to training laws; nothing else may be handed in. */
    Projection fit(Space space, List<Ensemble> trainingLaws);
}
