package io.pushforward.added;

import io.pushforward.metric.MeanDistance;
import io.pushforward.neural.decoder.UnitNormal;
import io.pushforward.settings.PartList;
import io.pushforward.simulate.DoubledNormals;
import java.util.List;

/** What a newcomer adds to the one list: a metric, a simulator and a decoder. */
public final class AddedParts implements PartList {
    @Override
    public List<Class<? extends Record>> parts() {
        return List.of(MeanDistance.class, DoubledNormals.class, UnitNormal.class);
    }
}
