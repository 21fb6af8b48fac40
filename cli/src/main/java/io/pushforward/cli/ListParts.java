package io.pushforward.cli;

import io.pushforward.experiment.ExperimentFile;
import io.pushforward.metric.Metric;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.Operators;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.DeclaredOption;
import io.pushforward.settings.Registry;
import io.pushforward.simulate.Simulators;
import picocli.CommandLine.Command;

/** Every part that an experiment file may name, with its options. */
@Command(name = "list", description = "Shows every part that an experiment file may name, with its options.")
final class ListParts implements Runnable {
    private final Console console;

    ListParts(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        heading("experiments (pushforward run NAME)");
        ExperimentFile.BUILT_IN.forEach(name -> part(name, "", ""));
        heading("simulators (data: {simulator: NAME, …})");
        Simulators.entries().forEach(entry -> part(entry.name(), entry.options(), entry.description()));
        heading("projections (inputProjection, targetProjection: {name: NAME, …})");
        Registry.of(ProjectionMethod.class).forEach(this::part);
        for (OperatorProvider provider : Operators.providers()) {
            heading("operators of kind " + provider.kind());
            for (OperatorProvider.Component component : provider.components())
                part(component.role() + " " + component.name(), component.options(), component.description());
        }
        heading("metrics (metrics: [NAME, …])");
        Registry.of(Metric.class).forEach(this::part);
    }

    private void heading(String text) {
        console.out().println();
        console.out().println(text);
    }

    private void part(Declaration<?> part) {
        console.out().println("  " + part.name() + ": " + part.description());
        part.options().forEach(this::option);
    }

    private void option(DeclaredOption option) {
        if (option.isInline()) {
            Declaration.of(option.component().getType().asSubclass(Record.class))
                    .options()
                    .forEach(this::option);
            return;
        }
        String fallback = option.fallbackText().map(text -> ", default " + text).orElse("");
        console.out()
                .println("      " + option.name() + ": " + option.meaning() + " (" + option.type() + fallback + ")");
    }

    private void part(String name, String options, String description) {
        console.out().println("  " + name + (description.isEmpty() ? "" : ": " + description));
        if (!options.isEmpty()) console.out().println("      " + options);
    }
}
