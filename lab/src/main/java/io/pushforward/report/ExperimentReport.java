package io.pushforward.report;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Workspace;
import io.pushforward.report.law.SpaceText;
import java.util.List;
import java.util.Optional;

/** The report of a run: its tables and figures as one HTML file, the figures as SVG and PNG beside it. */
public final class ExperimentReport {
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
                .withFigures(RunFigures.of(run))
                .withRecipe(List.of(command), Optional.of(run.settings()));
    }

    /** What the owner of the data calls them, or the folder's name; of simulated laws what is simulated. */
    private static String title(Run run) {
        if (run.experiment().data() instanceof Experiment.DataSource.Stored stored)
            return SpaceText.title(run.material().test().targetSpace())
                    .or(() -> SpaceText.title(run.material().test().inputSpace()))
                    .orElseGet(() -> run.experiment().name().equals("auto")
                            ? String.valueOf(stored.directory().getFileName())
                            : run.experiment().name());
        String name = run.experiment().name();
        return switch (name) {
            case "ou" -> "First passage of Ornstein–Uhlenbeck processes";
            case "gaussian" -> "Controlled Gaussian laws";
            case "duffing" -> "Duffing oscillator under random forcing";
            case "mean-field" -> "Mean-field particles";
            case "finite-support" -> "Finite-support operators as atoms and test functions grow";
            default -> name;
        };
    }

    private static String summary(Run run) {
        return "Operators learned from " + run.material().training().size() + " pairs of laws, inputs on "
                + run.material().training().inputSpace() + " and targets on "
                + run.material().training().targetSpace() + ", scored on "
                + run.material().test().size() + " laws that none of them saw.";
    }
}
