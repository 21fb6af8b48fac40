/** The command {@code pushforward}. Each subcommand is one class; {@code Main} turns mistakes into one clear line. */
@NullMarked
package io.pushforward.cli;

import org.jspecify.annotations.NullMarked;
