package io.pushforward.serve;

import java.util.OptionalInt;

/** A request that is not answered: a status and one line that says why, fit for whoever asked. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final int retryAfter;

    private Refusal(int status, String message, int retryAfter) {
        super(message, null, false, false);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    static Refusal of(int status, String message) {
        return new Refusal(status, message, 0);
    }

    static Refusal badRequest(String message) {
        return of(400, message);
    }

    static Refusal notFound(String message) {
        return of(404, message);
    }

    static Refusal tooLarge(String message) {
        return of(413, message);
    }

    /** The server is busy or stopping: the same request may be answered some seconds later. */
    static Refusal later(String message, int seconds) {
        return new Refusal(503, message, seconds);
    }

    int status() {
        return status;
    }

    OptionalInt retryAfter() {
        return retryAfter > 0 ? OptionalInt.of(retryAfter) : OptionalInt.empty();
    }

    String line() {
        return String.valueOf(getMessage());
    }
}
