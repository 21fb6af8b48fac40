package io.pushforward.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names what the parts that implement an interface are: {@code metric}, {@code encoder}, … */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Role {
    String value();

    /** One line on what the parts do and where a file names them. */
    String description() default "";

    /** The key in files that names the part. */
    String key() default "name";

    /** The part that is meant where a file names none; empty where it must name one. */
    String fallback() default "";
}
