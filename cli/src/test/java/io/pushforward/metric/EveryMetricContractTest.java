package io.pushforward.metric;

import java.util.List;

/** The contract of metrics over all modules, those of {@code AddedParts} among them. */
public class EveryMetricContractTest extends MetricContractTest {
    public static List<String> names() {
        return cases().stream().map(each -> each.metric().name()).distinct().toList();
    }
}
