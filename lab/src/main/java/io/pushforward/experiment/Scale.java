package io.pushforward.experiment;

/** How large an experiment runs: a minute's trial, or as its file says. */
public enum Scale {
    QUICK,
    PAPER;

    /** The word in commands and results. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
