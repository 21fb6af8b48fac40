/**
 * Strict reading of options from experiment files and bundles: every key is asked for once, with its default; a key that
 * nobody asked for is an error that names it and the known ones.
 */
@NullMarked
package io.pushforward.settings;

import org.jspecify.annotations.NullMarked;
