package io.pushforward.project;

import io.pushforward.settings.Option;

/** A projection as experiments ask for it. */
public record ProjectionOptions(
        @Option(value = "how points are shortened", inline = true, key = "name")
        ProjectionMethod method,

        @Option("whether coefficients get mean zero and deviation one over the training laws")
        boolean standardise) {

    /** Points as they are. */
    public ProjectionOptions() {
        this(new IdentityProjection.Method(), false);
    }

    public ProjectionOptions(ProjectionMethod method) {
        this(method, false);
    }

    public ProjectionMethod chosen() {
        return standardise ? method.standardised() : method;
    }
}
