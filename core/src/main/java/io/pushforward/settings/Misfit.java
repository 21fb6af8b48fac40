package io.pushforward.settings;

import java.util.function.Supplier;

/**
 * A part does not fit the laws that it was given: a spectrum of points that are no paths, a density of particles. To a
 * caller in Java it is a bad argument like any other. Whoever chose the part for the laws, in a file or an option, made
 * a {@link UserMistake}: the layer that knows the place says so, by {@link #at}.
 */
public final class Misfit extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public Misfit(String message) {
        super(message);
    }

    /** Works with parts that a place chose; a misfit is the mistake of whoever wrote the place. */
    public static <T> T at(String place, Supplier<T> work) {
        try {
            return work.get();
        } catch (Misfit misfit) {
            throw new UserMistake(place + ": " + misfit.getMessage(), misfit);
        }
    }
}
