/**
 * The theory's constructions and bounds as code: finite-support operators, certificates, the three-term error
 * decomposition, structured laws.
 */
@NullMarked
package io.pushforward.theory;

import org.jspecify.annotations.NullMarked;
