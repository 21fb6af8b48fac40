package io.pushforward.report;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.report.law.SpaceText;
import io.pushforward.simulate.Published;
import io.pushforward.simulate.Simulator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The report of a run: its tables and figures as one HTML file. */
public final class ExperimentReport {
    private static final String AUTO = "auto"; // the name of what train --auto writes

    private ExperimentReport() {}

    /**
     * Writes the report into the run's folder.
     *
     * @param command what repeats the run
     */
    public static ReportModel write(Run run, Workspace workspace, String command) {
        ReportModel model = of(run, command).withDetails(workspace.directory());
        ReportFolder.write(model, workspace.directory());
        return model;
    }

    private static ReportModel of(Run run, String command) {
        return ReportModel.of(title(run), summary(run), run.results())
                .withPublished(published(run.experiment().scale(), run.data().simulator(), run::isNamed))
                .withFigures(RunFigures.of(run))
                .withRecipe(List.of(command), Optional.of(run.settings()));
    }

    /** The experiment's, what is simulated, what the owner of the data calls them, or the name of their folder. */
    private static String title(Run run) {
        return run.experiment()
                .title()
                .or(() -> run.data().simulator().map(system -> system.facts().title()))
                .or(() -> SpaceText.title(run.data().test().targetSpace()))
                .or(() -> SpaceText.title(run.data().test().inputSpace()))
                .orElseGet(() -> run.experiment().name().equals(AUTO)
                                && run.experiment().data() instanceof Experiment.DataSource.Stored stored
                        ? String.valueOf(stored.directory().getFileName()).replaceAll("\\.[a-z]+$", "")
                        : run.experiment().name());
    }

    /** At paper scale, what others published of the operators that the experiment names. */
    static List<Published> published(Scale scale, Optional<Simulator> system, Predicate<String> named) {
        if (scale != Scale.PAPER) return List.of();
        return system.map(known -> known.facts().published()).orElse(List.of()).stream()
                .filter(row -> named.test(row.operator()))
                .toList();
    }

    private static String summary(Run run) {
        return "Operators learned from " + run.data().training().size() + " pairs of laws, inputs on "
                + run.data().training().inputSpace() + " and targets on "
                + run.data().training().targetSpace() + ", scored on "
                + run.data().test().size() + " laws that none of them saw.";
    }
}
