package io.pushforward.settings;

import java.util.List;

/**
 * The parts that a module brings, found by {@link java.util.ServiceLoader}. To add a part, write its record and add a line
 * to its module's list: {@code CoreParts}, {@code LabParts} or {@code NeuralParts}.
 */
public interface PartList {
    /** Records that carry a {@link Part}. */
    List<Class<? extends Record>> parts();
}
