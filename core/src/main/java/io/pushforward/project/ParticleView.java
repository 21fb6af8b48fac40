package io.pushforward.project;

import io.pushforward.settings.Role;

/** What is seen of an input law's points where laws are compared: every projection is one. */
@Role(
        value = "particles",
        description = "what a distance sees of points: particles: {name: NAME, …}",
        fallback = "auto")
public interface ParticleView {}
