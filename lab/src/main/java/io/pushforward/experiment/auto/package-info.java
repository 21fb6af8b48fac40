/** Choosing an operator for a dataset: a ladder of operators, tried by cross-validation on the training laws in a given time. */
@NullMarked
package io.pushforward.experiment.auto;

import org.jspecify.annotations.NullMarked;
