package io.pushforward.report;

import io.pushforward.experiment.Run;
import io.pushforward.experiment.Workspace;
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
        ReportModel model = of(run, command);
        ReportFolder.write(model, workspace.directory());
        return model;
    }

    private static ReportModel of(Run run, String command) {
        return ReportModel.of(title(run.experiment().name()), summary(run), run.results())
                .withFigures(RunFigures.of(run))
                .withRecipe(List.of(command), Optional.of(run.settings()));
    }

    private static String title(String name) {
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
        return "Operators learned from " + run.material().training().size() + " pairs of laws on "
                + run.material().training().inputSpace() + " and "
                + run.material().training().targetSpace() + ", scored on "
                + run.material().test().size() + " laws that none of them saw.";
    }
}
