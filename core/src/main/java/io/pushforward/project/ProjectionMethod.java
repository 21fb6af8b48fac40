package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Role;
import java.util.List;

/** How a projection is made: a fixed basis ignores the laws, principal components are fitted to them. */
@Role(
        value = "projection",
        description = "shortens points: inputProjection, targetProjection: {name: NAME, …}",
        fallback = "identity")
public interface ProjectionMethod extends ParticleView {
    /** Fits to training laws; nothing else may be handed in. */
    Projection fit(Space space, List<Ensemble> trainingLaws);

    /** The same with coefficients that have mean zero and deviation one over the training laws. */
    default ProjectionMethod standardised() {
        return new Standardised(this);
    }
}
