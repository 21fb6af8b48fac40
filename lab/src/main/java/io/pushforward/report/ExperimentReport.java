package io.pushforward.report;

import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.simulate.Published;
import io.pushforward.simulate.Simulator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The report of a run: its tables and figures as one HTML file, the figures as SVG and PNG beside it. */
public final class ExperimentReport {
    private ExperimentReport() {}

    /**
     * Writes the report into the run's folder.
     *
     * @param command what repeats the run
     */
    public static ReportModel write(Run run, Workspace workspace, String command) {
        ReportModel model = of(run, command);
        ReportFolder.write(model, workspace.directory());
        return model;
    }

    private static ReportModel of(Run run, String command) {
        return ReportModel.of(title(run), summary(run), run.results())
                .withPublished(
                        published(run.experiment().scale(), run.material().simulator(), run::isNamed))
                .withFigures(RunFigures.of(run))
                .withRecipe(List.of(command), Optional.of(run.settings()));
    }

    private static String title(Run run) {
        return run.experiment()
                .title()
                .or(() ->
                        run.material().simulator().map(system -> system.facts().title()))
                .orElse(run.experiment().name());
    }

    /** At paper scale, what others published of the operators that the experiment names. */
    static List<Published> published(Scale scale, Optional<Simulator> system, Predicate<String> named) {
        if (scale != Scale.PAPER) return List.of();
        return system.map(known -> known.facts().published()).orElse(List.of()).stream()
                .filter(row -> named.test(row.operator()))
                .toList();
    }

    private static String summary(Run run) {
        return "Operators learned from " + run.material().training().size() + " pairs of laws on "
                + run.material().training().inputSpace() + " and "
                + run.material().training().targetSpace() + ", scored on "
                + run.material().test().size() + " laws that none of them saw.";
    }
}
