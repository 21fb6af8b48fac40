package io.pushforward.settings;

/** Whether this Java has the instructions of the Vector API, which the module {@code jdk.incubator.vector} brings. */
public final class VectorModule {
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

    private VectorModule() {}

    /** Whether Java was started with the module. */
    public static boolean available() {
        return AVAILABLE;
    }

    /** The same, unless the system property {@code pushforward.kernel} set to {@code scalar} asks for plain Java. */
    public static boolean wanted() {
        return AVAILABLE && !"scalar".equals(System.getProperty("pushforward.kernel"));
    }
}
