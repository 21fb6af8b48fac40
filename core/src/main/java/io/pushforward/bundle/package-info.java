/**
 * Everything needed to predict, in one directory of plain files; opening it never refits anything.
 *
 * <p>What an operator's state means is said by its kind, in {@code operator}. Start reading at {@code Bundle}.
 */
@NullMarked
package io.pushforward.bundle;

import org.jspecify.annotations.NullMarked;
