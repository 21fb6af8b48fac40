package io.pushforward.experiment.auto;

import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Experiment;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.Progress;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tries all rungs on all folds by workers at once. */
final class RemoteRungs {
    private static final int PROBE_EPOCHS = 3;

    /** A training on all laws follows that of the folds, each of which has four fifths of them. */
    private static final double AFTERWARDS = 1.25;

    private final Workers workers;
    private final Shared<RemoteTrial.Place> place;
    private final int folds;

    RemoteRungs(Workers workers, DataLocation data, LadderSearch.Options options, int folds) {
        this.workers = workers;
        this.place = workers.share(new RemoteTrial.Place(data, options));
        this.folds = folds;
    }

    private static List<Experiment.OperatorEntry> networks(Ladder ladder) {
        return ladder.rungs().stream()
                .filter(rung -> rung.trainer() instanceof EpochTrainer)
                .toList();
    }

    /** The epochs that each network asks for. */
    Map<String, Integer> allEpochs(Ladder ladder) {
        Map<String, Integer> epochs = new LinkedHashMap<>();
        networks(ladder).forEach(rung -> epochs.put(rung.name(), ((EpochTrainer) rung.trainer()).epochs()));
        return epochs;
    }

    /**
     * The epochs that some seconds allow, if all networks share the workers equally: measured by short trainings, so that they
     * differ from run to run. Zero where they would be too few.
     */
    Map<String, Integer> epochsWithin(double seconds, Ladder ladder) {
        List<Experiment.OperatorEntry> networks = networks(ladder);
        long start = System.nanoTime();
        List<RemoteTrial> probes = networks.stream()
                .map(rung -> new RemoteTrial(place, rung.name(), PROBE_EPOCHS, 0))
                .toList();
        List<Trials.Part> probed = workers.results(probes, done -> {});
        double rest = seconds - 1e-9 * (System.nanoTime() - start);
        Map<String, Integer> epochs = new LinkedHashMap<>();
        for (int k = 0; k < networks.size(); k++) {
            int wanted = ((EpochTrainer) networks.get(k).trainer()).epochs();
            double epoch = Math.max(1e-9, probed.get(k).seconds() / PROBE_EPOCHS);
            double shared = rest * workers.size() / networks.size() / (folds + AFTERWARDS);
            double alone = rest / (1 + AFTERWARDS); // one training cannot be divided
            int possible = (int) Math.min(wanted, Math.min(shared, alone) / epoch);
            epochs.put(networks.get(k).name(), possible < Math.max(2, wanted / 10) ? 0 : possible);
        }
        return epochs;
    }

    /** What comes of every rung, by its name: one part per fold. */
    Map<String, List<Trials.Part>> tried(Ladder ladder, Map<String, Integer> epochs, Progress progress) {
        List<RemoteTrial> jobs = new ArrayList<>();
        for (Experiment.OperatorEntry rung : ladder.rungs())
            for (int fold = 0; fold < folds; fold++)
                if (epochs.getOrDefault(rung.name(), 1) > 0)
                    jobs.add(new RemoteTrial(place, rung.name(), epochs.getOrDefault(rung.name(), 0), fold));
        List<Trials.Part> parts =
                workers.results(jobs, done -> progress.at(done, jobs.size(), "by " + workers.size() + " workers"));
        Map<String, List<Trials.Part>> tried = new LinkedHashMap<>();
        for (int k = 0; k < jobs.size(); k++)
            tried.computeIfAbsent(jobs.get(k).rung(), name -> new ArrayList<>()).add(parts.get(k));
        return tried;
    }
}
