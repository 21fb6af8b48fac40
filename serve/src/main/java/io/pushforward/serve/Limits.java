package io.pushforward.serve;

import java.time.Duration;

/**
 * How much one client, and all clients together, may ask for.
 *
 * @param bodyBytes of one request
 * @param heldBytes of all requests that are read, wait or run
 * @param points of all laws of one request
 * @param batch laws of one request
 * @param samples draws from one predicted law
 * @param resamples bootstrap ensembles for one error bar
 * @param answerNumbers numbers in one answer
 * @param workers predictions computed side by side
 * @param queue requests that wait for a worker
 * @param connections open at once
 * @param request time for computing one request, waiting included
 * @param body time for sending one body
 */
public record Limits(
        long bodyBytes,
        long heldBytes,
        int points,
        int batch,
        int samples,
        int resamples,
        long answerNumbers,
        int workers,
        int queue,
        int connections,
        Duration request,
        Duration body) {
    private static final long MEGABYTE = 1 << 20;

    /** As many workers as cores; what waits takes at most a quarter of the memory. */
    public static Limits standard() {
        long quarter = Runtime.getRuntime().maxMemory() / 4;
        return new Limits(
                Math.min(64 * MEGABYTE, quarter),
                quarter,
                200_000,
                256,
                10_000,
                1_000,
                16_000_000,
                Runtime.getRuntime().availableProcessors(),
                128,
                256,
                Duration.ofSeconds(30),
                Duration.ofSeconds(20));
    }

    public Limits withBodyBytes(long most) {
        return new Limits(
                most,
                heldBytes,
                points,
                batch,
                samples,
                resamples,
                answerNumbers,
                workers,
                queue,
                connections,
                request,
                body);
    }

    public Limits withWork(int threads, int waiting, Duration longest) {
        return new Limits(
                bodyBytes,
                heldBytes,
                points,
                batch,
                samples,
                resamples,
                answerNumbers,
                threads,
                waiting,
                connections,
                longest,
                body);
    }

    public Limits withBodyTime(Duration longest) {
        return new Limits(
                bodyBytes,
                heldBytes,
                points,
                batch,
                samples,
                resamples,
                answerNumbers,
                workers,
                queue,
                connections,
                request,
                longest);
    }
}
