package io.pushforward.experiment;

import io.pushforward.settings.PartList;
import io.pushforward.simulate.ControlledGaussian;
import io.pushforward.simulate.Inversion;
import io.pushforward.simulate.MeanField;
import io.pushforward.simulate.darcy.Darcy;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.simulate.lorenz.LinearPropagation;
import io.pushforward.simulate.lorenz.Lorenz96;
import io.pushforward.simulate.ou.OuFirstPassage;
import io.pushforward.simulate.reaction.AllenCahn;
import io.pushforward.theory.ContinuousCover;
import java.util.List;

/** The parts of the laboratory: simulators, and the operator of the theory. A new one needs a line here. */
public final class LabParts implements PartList {
    @Override
    public List<Class<? extends Record>> parts() {
        return List.of(
                OuFirstPassage.class,
                Duffing.class,
                ControlledGaussian.class,
                MeanField.class,
                Darcy.class,
                Inversion.class,
                Lorenz96.class,
                AllenCahn.class,
                LinearPropagation.class,
                ContinuousCover.class);
    }
}
