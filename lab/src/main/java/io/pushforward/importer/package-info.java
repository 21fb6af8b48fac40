/**
 * Users' own files as datasets: folders of {@code .npy}, {@code .npz}, and long tables in CSV or Parquet.
 *
 * <p>The dataset that an import writes belongs to {@code data}. Start reading at {@code Import}; {@code docs/guides/data.md}
 * describes each layout.
 */
@NullMarked
package io.pushforward.importer;

import org.jspecify.annotations.NullMarked;
