package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Makes trainers from experiment files and operators from bundles, for one kind of operator. Found by
 * {@link java.util.ServiceLoader}, so that core names no heavy library.
 */
public interface OperatorProvider {
    /** The kind in experiment files and bundles, such as {@code kernel-regression} or {@code neural}. */
    String kind();

    /**
     * Reads the options of an experiment file; an unknown key or an impossible combination is an
     * {@link IllegalArgumentException} that names it and what is known.
     */
    OperatorTrainer trainer(JsonNode options);

    /** The options with every default written out. */
    JsonNode resolved(JsonNode options);

    LawOperator open(OperatorState state);

    /** What computes, with its version, such as {@code libtorch 2.10.0-1.5.13}; bundles remember it. */
    default String engine() {
        return "Java " + Runtime.version().feature();
    }

    /** What {@code pushforward list} shows. */
    List<Component> components();

    /** Providers that are found together. */
    interface Several {
        List<OperatorProvider> providers();
    }

    /** A named part with its options, as a person may write it in an experiment file. */
    record Component(String role, String name, String options, String description) {}
}
