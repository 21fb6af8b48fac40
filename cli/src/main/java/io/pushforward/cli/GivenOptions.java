package io.pushforward.cli;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is given besides an input law: covariates and further input laws. */
final class GivenOptions {
    @Option(
            names = "--given",
            paramLabel = "NAME=VALUE,…",
            description = "Covariates of the input, such as month=3,site=A; every one that the operator asks for.")
    private Optional<String> given = Optional.empty();

    @Option(
            names = "--other",
            paramLabel = "NAME=FILE",
            description = "A further input law by its name in the data, such as before=last.npy; once per law.")
    private List<String> others = List.of();

    /** A query, and what its owner should know about it. */
    record Asked(Query query, List<String> notes) {}

    /** The query of an input law, with all that the operator asks for; what the options give goes before what the file says. */
    Asked query(LawOperator operator, InputFile input) {
        List<String> notes = new ArrayList<>();
        Map<String, String> texts = new LinkedHashMap<>(input.covariates());
        texts.putAll(
                pairs("--given", given.map(text -> List.of(text.split(","))).orElse(List.of())));
        List<Covariate> declared = operator.covariates();
        if (declared.isEmpty() && !texts.isEmpty())
            notes.add("this operator ignores covariates: " + texts.keySet() + " change nothing");
        Covariates covariates = declared.isEmpty() ? Covariates.NONE : parsed(declared, texts);
        Map<String, Law> laws = new LinkedHashMap<>(input.others());
        pairs("--other", others).forEach((name, file) -> {
            Space space = operator.others().get(name);
            if (space == null)
                notes.add("this operator asks for "
                        + (operator.others().isEmpty()
                                ? "no"
                                : operator.others().keySet()) + " further input laws: " + name + " changes nothing");
            else laws.put(name, InputFile.read(Path.of(file), space).law());
        });
        for (String name : operator.others().keySet())
            if (!laws.containsKey(name))
                throw UserMistake.at(
                        "--other",
                        "the further input law " + name + " as " + name + "=FILE, or as points_" + name + " in an .npz",
                        "none");
        return new Asked(new Query(input.law(), covariates, laws), notes);
    }

    private static Covariates parsed(List<Covariate> declared, Map<String, String> texts) {
        try {
            return Covariates.parse(declared, texts);
        } catch (IllegalArgumentException mistake) {
            throw new UserMistake("--given: " + mistake.getMessage(), mistake);
        }
    }

    private static Map<String, String> pairs(String option, List<String> texts) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            int at = text.indexOf('=');
            if (at < 1) throw UserMistake.at(option, "NAME=VALUE", '"' + text + '"');
            String name = text.substring(0, at).strip();
            if (pairs.put(name, text.substring(at + 1).strip()) != null)
                throw UserMistake.at(option, "each name once", name + " twice");
        }
        return pairs;
    }
}
