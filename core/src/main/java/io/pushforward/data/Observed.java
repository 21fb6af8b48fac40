package io.pushforward.data;

/** How laws became known, which decides what the best prediction could score. */
public enum Observed {
    /** By drawing from them: ensembles are samples, masses are counted from trials where these are known. */
    DRAWN,
    /** In full, such as a life table or a census: a perfect prediction scores zero. */
    EXACT
}
