package io.pushforward.project;

import io.pushforward.settings.Role;

/** What is seen of an input law's points where laws are compared: every projection is one. */
@Role(value = "particles", fallback = "auto")
public interface ParticleView {}
