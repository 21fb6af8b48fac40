/**
 * Pictures of laws: {@link io.pushforward.report.law.LawPicture} shows one test law as it went in, as it was observed and
 * as it was predicted, whatever space it lives on; the other figures show many. What axes are called comes from
 * {@link io.pushforward.report.law.SpaceText} alone. Start reading at {@code LawPicture}.
 */
@NullMarked
package io.pushforward.report.law;

import org.jspecify.annotations.NullMarked;
