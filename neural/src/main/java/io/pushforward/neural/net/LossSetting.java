package io.pushforward.neural.net;

import io.pushforward.law.Space;
import io.pushforward.project.Projection;

/**
 * What a loss may know of the targets before training: their original space, and the projection whose coefficients the
 * predictions and target points are given in.
 */
public record LossSetting(Space targetSpace, Projection projection) {}
