package io.pushforward.transport.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Digests of the bits of results by name, printed by a program that {@link SameBitsContract} runs in other processes. */
public final class Bits {
    private final Map<String, String> digests = new LinkedHashMap<>();

    public void add(String name, double... values) {
        long[] bits =
                Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
        put(name, Arrays.hashCode(bits), bits.length == 1 ? Double.toHexString(values[0]) : "");
    }

    public void add(String name, float[] values) {
        int[] bits = new int[values.length];
        for (int k = 0; k < bits.length; k++) bits[k] = Float.floatToRawIntBits(values[k]);
        put(name, Arrays.hashCode(bits), "");
    }

    private void put(String name, int digest, String value) {
        if (digests.put(name, Integer.toHexString(digest) + " " + value) != null)
            throw new IllegalArgumentException(name + " was given twice");
    }

    /** The vector instructions that this Java uses, then one line per digest. */
    public void print() {
        System.out.println(SameBitsContract.AVX
                + ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                        .getVMOption("UseAVX")
                        .getValue());
        digests.forEach((name, digest) -> System.out.println(name + ": " + digest));
    }
}
