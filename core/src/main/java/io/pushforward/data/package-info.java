/**
 * Queries and law pairs with ids, covariates and facts, splits at the law level, and the dataset directory.
 *
 * <p>Systems that make pairs live in {@code simulate}, the import of users' own files in {@code importer}. Start reading at {@code LawPairs}, then
 * {@code Dataset}; {@code docs/guides/data.md} describes the files.
 */
@NullMarked
package io.pushforward.data;

import org.jspecify.annotations.NullMarked;
