/**
 * Trained operators over HTTP, and the page that shows them.
 *
 * <p>Start at {@code Server}: it lists every route. {@code Catalogue} holds what is served and takes in new versions,
 * {@code ServedOperator} is the only class that asks an operator, {@code WorkQueue} bounds how much is computed at once.
 * {@code Infer} speaks the Open Inference Protocol, {@code Predict} plain files, {@code Explore} and {@code Runs} serve
 * the page. Nothing here computes a prediction: {@link io.pushforward.bundle.Answer} does.
 */
@NullMarked
package io.pushforward.serve;

import org.jspecify.annotations.NullMarked;
