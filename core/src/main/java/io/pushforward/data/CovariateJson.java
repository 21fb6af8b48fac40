package io.pushforward.data;

import io.pushforward.settings.Document;
import java.util.List;

/** Declarations of covariates as manifests and bundles keep them. */
public final class CovariateJson {
    private static final String KIND = "kind";

    private CovariateJson() {}

    public static List<Document> write(List<Covariate> covariates) {
        return covariates.stream().map(CovariateJson::write).toList();
    }

    private static Document write(Covariate covariate) {
        Document named = Document.empty().with("name", covariate.name());
        if (covariate instanceof Covariate.Numeric number)
            return named.with(KIND, "number").with("unit", number.unit());
        if (covariate instanceof Covariate.Cyclic cyclic)
            return named.with(KIND, "cyclic").withNumber("period", cyclic.period());
        return named.with(KIND, "category").withTexts("levels", ((Covariate.Category) covariate).levels());
    }

    /** Reads what {@link #write} wrote. */
    public static List<Covariate> read(List<Document> covariates) {
        return covariates.stream().map(CovariateJson::read).toList();
    }

    private static Covariate read(Document document) {
        String name = document.text("name");
        return switch (document.text(KIND)) {
            case "number" -> new Covariate.Numeric(name, document.text("unit"));
            case "cyclic" -> new Covariate.Cyclic(name, document.number("period"));
            case "category" -> new Covariate.Category(name, document.texts("levels"));
            default ->
                throw new IllegalArgumentException("expected a number, cyclic or category covariate, got " + document);
        };
    }
}
