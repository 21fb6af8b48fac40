/** Everything needed to predict, in one directory of plain files; opening it never refits anything. */
@NullMarked
package io.pushforward.bundle;

import org.jspecify.annotations.NullMarked;
