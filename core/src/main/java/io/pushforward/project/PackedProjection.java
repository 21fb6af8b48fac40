package io.pushforward.project;

import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.io.Serializable;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A projection as plain data, to send to other processes. A process that asks for the projection opens it once. */
public final class PackedProjection implements Serializable {
    private static final long serialVersionUID = 1;

    private final String kind;
    private final String settings;
    private final LinkedHashMap<String, NdArray> arrays;
    private transient @Nullable Projection opened;

    private PackedProjection(Projection projection) {
        State state = projection.state();
        this.kind = state.kind();
        this.settings = state.settings().toString();
        this.arrays = new LinkedHashMap<>(state.arrays());
        this.opened = projection;
    }

    public static PackedProjection of(Projection projection) {
        return new PackedProjection(projection);
    }

    public synchronized Projection opened() {
        if (opened == null) opened = Projections.open(new State(kind, Document.parse(settings), arrays));
        return opened;
    }
}
