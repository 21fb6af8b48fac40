package io.pushforward.operator;

/** Hears how far a long piece of work has come. Calls may come from any thread. */
@FunctionalInterface
public interface Progress {
    Progress SILENT = (done, total, message) -> {};

    /**
     * @param done finished units (epochs, laws), of {@code total}
     * @param message what a person may want to know, such as {@code loss 3.11, 5200 laws/s}
     */
    void at(long done, long total, String message);
}
