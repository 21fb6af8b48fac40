package io.pushforward.metric;

/** The contract of metrics over all modules, those of {@code AddedParts} among them. */
class EveryMetricContractTest extends MetricContractTest {}
