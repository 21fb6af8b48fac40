package io.pushforward.law;

/** A law that one can draw from, and of which nothing else is known. */
public non-sealed interface SampledLaw extends Law {}
