/**
 * Law pairs with ids and parameters, splits at the law level, the dataset directory, and the import of users' own files.
 *
 * <p>Systems that make pairs live in {@code simulate}. Start reading at {@code LawPairs}, then
 * {@code Dataset}; {@code docs/data.md} describes the files.
 */
@NullMarked
package io.pushforward.data;

import org.jspecify.annotations.NullMarked;
