package io.pushforward.data;

import io.pushforward.law.LazyList;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The parts of a dataset, in order: shards with one manifest over them, or a single folder. They agree on spaces,
 * covariates, seed and recipe, and no law is in two of them.
 */
final class Shards {
    static final String FORMAT = "pushforward-shards";
    private static final int VERSION = 1;
    private static final String SHARDS = "shards";

    private final List<Shard> shards;
    private final List<Map<Path, List<Object>>> states;
    private final OpenShards.Verified verified;

    private Shards(List<Shard> shards, List<Map<Path, List<Object>>> states, OpenShards.Verified verified) {
        this.shards = shards;
        this.states = states;
        this.verified = verified;
        requireAlike(shards);
    }

    /** Opens all parts of a dataset after the checksums of all files are verified. */
    static Shards read(Path folder) {
        return open(folder, OpenShards.Verified.ALL);
    }

    /** Opens all parts of a dataset; the checksums of a part are verified when a law of it is first asked for. */
    static Shards outline(Path folder) {
        return open(folder, OpenShards.Verified.NONE);
    }

    private static Shards open(Path folder, OpenShards.Verified verified) {
        Manifest manifest = Manifest.readUnverified(folder);
        List<Path> folders = pieces(folder);
        List<Manifest> manifests =
                folders.stream().map(Manifest::readUnverified).toList();
        List<Map<Path, List<Object>>> states =
                manifests.stream().map(OpenShards::states).toList();
        if (verified == OpenShards.Verified.ALL) folders.parallelStream().forEach(Manifest::read);
        Shards read = new Shards(manifests.stream().map(Shard::of).toList(), states, verified);
        manifests.forEach(Manifest::requireUnchanged);
        manifest.requireUnchanged();
        return read;
    }

    /** The folders of all parts, of which only the manifest over them is verified. */
    static List<Path> pieces(Path folder) {
        Manifest manifest = Manifest.readUnverified(folder);
        return manifest.fact("format", Document::text).equals(FORMAT) ? folders(manifest) : List.of(folder);
    }

    /** The folders that a verified manifest over shards names. */
    private static List<Path> folders(Manifest unverified) {
        Manifest manifest = Manifest.read(unverified.folder());
        Path file = manifest.folder().resolve(Manifest.NAME);
        manifest.requireOwnChecksum();
        long version = manifest.fact("formatVersion", Document::whole);
        if (version != VERSION)
            throw new BadFileException(file, "expected " + FORMAT + " of version " + VERSION + ", got " + version);
        List<Path> folders = new ArrayList<>();
        for (String shard : manifest.fact(SHARDS, Document::texts)) {
            manifest.checksum(shard + "/" + Manifest.NAME);
            folders.add(manifest.folder().resolve(shard));
        }
        if (folders.isEmpty()) throw new BadFileException(file, "expected at least one shard, got none");
        return folders;
    }

    /** Writes the manifest over shards that were just written. */
    static void write(Path folder, List<Path> folders) {
        requireAlike(folders.stream()
                .map(shard -> Shard.of(Manifest.readUnverified(shard)))
                .toList());
        writeManifest(folder, folders);
    }

    /** The same where the folders hold manifests of shards alone, which are known to be alike. */
    static void writeManifest(Path folder, List<Path> folders) {
        long laws = folders.stream()
                .map(Manifest::readUnverified)
                .mapToLong(shard -> shard.fact("laws", Document::whole))
                .sum();
        Document facts = Document.empty()
                .with("format", FORMAT)
                .with("formatVersion", VERSION)
                .with("versions", Document.of(DatasetPlan.versions()))
                .with("laws", Math.toIntExact(laws))
                .withTexts(
                        SHARDS,
                        folders.stream()
                                .map(shard -> shard.getFileName().toString())
                                .toList());
        Manifest.write(
                folder,
                facts,
                folders.stream().map(shard -> shard.resolve(Manifest.NAME)).toList());
    }

    private static void requireAlike(List<Shard> shards) {
        Shard first = shards.get(0);
        Map<Long, Path> owners = new HashMap<>();
        Map<String, String> expected = described(first);
        for (Shard shard : shards) {
            described(shard).forEach((what, got) -> {
                if (!got.equals(expected.get(what)))
                    throw new BadFileException(
                            shard.folder(),
                            "expected " + what + " " + expected.get(what) + ", as in "
                                    + first.folder().getFileName() + ", got " + got);
            });
            for (long id : shard.ids()) {
                Path owner = owners.put(id, shard.folder());
                if (owner != null)
                    throw new BadFileException(
                            shard.folder(),
                            "expected each law once, got law " + id + ", which is in " + owner.getFileName() + " too");
            }
        }
    }

    /** What all shards must have in common, in words; the short ones first. */
    private static Map<String, String> described(Shard shard) {
        Signature signature = shard.signature();
        Map<String, String> words = new LinkedHashMap<>();
        words.put("inputs on", signature.input().toString());
        words.put("targets on", signature.target().toString());
        words.put("further inputs on", signature.others().toString());
        words.put("inputs that are", signature.inputs().name().toLowerCase(Locale.ROOT));
        words.put("targets that are", signature.targets().name().toLowerCase(Locale.ROOT));
        words.put("the seed", shard.seed().toString());
        words.put("the recipe", shard.recipe().toString());
        words.put("covariates", CovariateJson.write(signature.covariates()).toString());
        words.put("the input space", SpaceJson.write(signature.input()).toString());
        words.put("the target space", SpaceJson.write(signature.target()).toString());
        signature
                .others()
                .forEach((name, space) -> words.put(
                        "the space of input " + name, SpaceJson.write(space).toString()));
        return words;
    }

    /** @param most how many bytes of laws are kept in memory; more stay on disk */
    Dataset dataset(long most) {
        List<Long> training = new ArrayList<>();
        List<Long> test = new ArrayList<>();
        shards.forEach(shard -> shard.split(training, test));
        Shard first = shards.get(0);
        return new Dataset(pairs(most), new Split(training, test), first.seed(), first.recipe());
    }

    private LawPairs pairs(long most) {
        Signature signature = shards.get(0).signature();
        long[] ids = shards.stream()
                .flatMapToLong(shard -> Arrays.stream(shard.ids()))
                .toArray();
        OpenShards open = new OpenShards(shards, states, verified);
        LawPairs.Source source = new LawPairs.Source(
                new LazyList<>(ids.length, open::query),
                new LazyList<>(ids.length, open::target),
                new LazyList<>(ids.length, row -> open.about(row).facts()));
        if (shards.stream().mapToLong(Shard::bytes).sum() > most) return LawPairs.reading(signature, ids, source);
        try (open) {
            LawPairs.Source read = new LawPairs.Source(
                    source.queries().parallelStream().toList(),
                    source.targets().parallelStream().toList(),
                    List.copyOf(source.facts()));
            return LawPairs.reading(signature, ids, read);
        }
    }
}
