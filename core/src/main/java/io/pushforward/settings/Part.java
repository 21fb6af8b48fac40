package io.pushforward.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a record as a part that experiment files can name. Its components are its options, each with an {@link Option};
 * their defaults are those of its constructor without arguments. Everything else about a part (how files read, what
 * {@code pushforward list} shows, the reference page, the schema for editors) derives from this declaration.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Part {
    /** The name in experiment files: lower-case words joined by hyphens. */
    String name();

    /** Other names that files may use. */
    String[] aliases() default {};

    /** One line, without a full stop, on what the part is. */
    String description();

    /** The kinds of spaces that input laws may have; none stands for all. */
    SpaceKind[] inputs() default {};

    /** The kinds of spaces that target laws, or compared laws, may have; none stands for all. */
    SpaceKind[] targets() default {};
}
