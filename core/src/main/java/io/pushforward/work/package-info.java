/**
 * Work as values: a {@link io.pushforward.work.Job} is a piece of work that any machine can do alone, {@link
 * io.pushforward.work.Workers} do many of them, on this machine's threads or on a cluster. What jobs compute is the affair of
 * the layers above; no result depends on who did it. Start reading at {@code Job}.
 */
@NullMarked
package io.pushforward.work;

import org.jspecify.annotations.NullMarked;
