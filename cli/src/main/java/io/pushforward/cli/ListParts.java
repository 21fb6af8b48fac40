package io.pushforward.cli;

import io.pushforward.experiment.ExperimentFile;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.Operators;
import io.pushforward.project.Projections;
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
        Projections.entries().forEach(entry -> part(entry.name(), entry.options(), entry.description()));
        for (OperatorProvider provider : Operators.providers()) {
            heading("operators of kind " + provider.kind());
            for (OperatorProvider.Component component : provider.components())
                part(component.role() + " " + component.name(), component.options(), component.description());
        }
        heading("metrics (metrics: [NAME, …])");
        Metrics.names().forEach(name -> part(name, "", ""));
    }

    private void heading(String text) {
        console.out().println();
        console.out().println(text);
    }

    private void part(String name, String options, String description) {
        console.out().println("  " + name + (description.isEmpty() ? "" : ": " + description));
        if (!options.isEmpty()) console.out().println("      " + options);
    }
}
