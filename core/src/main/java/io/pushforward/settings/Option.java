package io.pushforward.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares a record component as an option: its meaning, and the bounds of its numbers (of each, in a list). */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Option {
    /** One line on what the option means. */
    String value();

    double atLeast() default Double.NEGATIVE_INFINITY;

    double atMost() default Double.POSITIVE_INFINITY;

    /** An exclusive lower bound. */
    double above() default Double.NEGATIVE_INFINITY;

    /** An exclusive upper bound. */
    double below() default Double.POSITIVE_INFINITY;

    /**
     * Whether the options of a nested record stand directly among those of the enclosing one. Of a nested part, its name
     * stands under the option's key and its options beside it.
     */
    boolean inline() default false;

    /** The key in files; empty where it is the component's name. */
    String key() default "";

    /** The default as a file would write it, for records that have no constructor without arguments. */
    String fallback() default "";
}
