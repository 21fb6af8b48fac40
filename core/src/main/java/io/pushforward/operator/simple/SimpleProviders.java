package io.pushforward.operator.simple;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.DeclaredOption;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import java.util.List;
import java.util.stream.Collectors;

/** Hands registered closed-form trainers to whoever looks for providers: the kind is the part's name. */
public final class SimpleProviders implements OperatorProvider.Several {
    @Override
    public List<OperatorProvider> providers() {
        return Registry.of(SimpleTrainer.class).stream()
                .<OperatorProvider>map(Provider::new)
                .toList();
    }

    private record Provider(Declaration<? extends Record> part) implements OperatorProvider {
        @Override
        public String kind() {
            return part.name();
        }

        @Override
        public OperatorTrainer trainer(JsonNode options) {
            return read(Settings.of(kind(), options));
        }

        private SimpleTrainer read(Settings settings) {
            SimpleTrainer trainer = (SimpleTrainer) part.read(settings);
            settings.finish();
            return trainer;
        }

        @Override
        public JsonNode resolved(JsonNode options) {
            Settings settings = Settings.of(kind(), options);
            part.read(settings);
            return settings.finish();
        }

        @Override
        public LawOperator open(OperatorState state) {
            return SimpleOperator.open(read(Settings.of(kind(), state.settings().path("options"))), state);
        }

        @Override
        public List<Component> components() {
            String options = part.options().stream().map(DeclaredOption::name).collect(Collectors.joining(", "));
            return List.of(new Component("operator", kind(), options, part.description()));
        }
    }
}
