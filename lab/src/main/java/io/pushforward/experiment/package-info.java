/** From an experiment file to trained operators, scores beside their floors, bundles and results. */
@NullMarked
package io.pushforward.experiment;

import org.jspecify.annotations.NullMarked;
