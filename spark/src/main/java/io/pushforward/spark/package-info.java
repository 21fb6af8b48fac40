/** Law operators on Apache Spark. */
@NullMarked
package io.pushforward.spark;

import org.jspecify.annotations.NullMarked;
