package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Trainers as experiment files name them. */
public final class Trainers {
    private Trainers() {}

    /** The trainer of a kind with options in YAML. */
    public static OperatorTrainer of(String kind, String options) {
        try {
            return of(kind, new ObjectMapper(new YAMLFactory()).readTree(options));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static OperatorTrainer of(String kind, JsonNode options) {
        Settings group = Settings.of(kind, options);
        OperatorTrainer trainer = Registry.read(OperatorTrainer.class, kind, group);
        group.finish();
        return trainer;
    }
}
