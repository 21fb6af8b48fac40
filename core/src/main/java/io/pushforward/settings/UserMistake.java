package io.pushforward.settings;

import java.util.function.Supplier;

/**
 * A mistake of whoever asked: a file, a key or an option that cannot be what it is. The message is one line that says
 * where, what was expected and what came. At the command line this, and nothing else, is exit code 2; any other exception
 * is a fault of the program.
 */
public class UserMistake extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UserMistake(String message) {
        super(message);
    }

    public UserMistake(String message, Throwable cause) {
        super(message, cause);
    }

    /** A mistake at a place, such as {@code ou.yaml: operators[0].rank} or {@code --projections}. */
    public static UserMistake at(String place, String expected, String got) {
        return new UserMistake(place + ": expected " + expected + ", got " + got);
    }

    /**
     * Makes a value of what stands at a place. What the value's own checks refuse, by an
     * {@link IllegalArgumentException}, is the mistake of whoever wrote the place. For constructors and checks alone: in
     * long work such an exception is a fault of ours, and must stay one.
     */
    public static <T> T checked(String place, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException refusal) {
            throw new UserMistake(place + ": " + refusal.getMessage(), refusal);
        }
    }
}
