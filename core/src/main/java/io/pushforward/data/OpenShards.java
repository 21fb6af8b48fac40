package io.pushforward.data;

import io.pushforward.law.Law;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The laws of shards, one shard's rows after another's. Files are opened when a law of theirs is asked for; beyond a
 * number of shards those that were not used for longest are closed. Any thread may read any law.
 */
final class OpenShards implements Closeable {
    /** A shard has two to a dozen files, and a process may often open no more than 1,024. */
    private static final int MOST = 32;

    private final List<Shard> shards;
    private final List<Map<Path, List<Object>>> states;
    private final int[] begins; // the row at which each shard's laws begin, and at last how many there are
    private final BitSet verified = new BitSet(); // by shard
    private final Map<Integer, Lease> open = new LinkedHashMap<>(16, 0.75f, true); // least recently used first

    /** Files that are open, and how many readings are under way. */
    private static final class Lease {
        private final Map<String, SideFiles> files;
        private int readers;

        Lease(Map<String, SideFiles> files) {
            this.files = files;
        }
    }

    /** Which checksums were verified before any law is read. */
    enum Verified {
        ALL,
        NONE
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(Shard shard, Map<String, SideFiles> files, int row);
    }

    /**
     * @param states of the files of each shard, taken before their checksums were verified
     * @param verified whether the checksums of all shards are; else those of a shard are when a law of it is asked for
     */
    OpenShards(List<Shard> shards, List<Map<Path, List<Object>>> states, Verified verified) {
        if (verified == Verified.ALL) this.verified.set(0, shards.size());
        this.shards = List.copyOf(shards);
        this.states = List.copyOf(states);
        this.begins = new int[shards.size() + 1];
        for (int k = 0; k < shards.size(); k++)
            begins[k + 1] = Math.addExact(begins[k], shards.get(k).rows().size());
    }

    /** What tells that a file is still the one whose checksum was verified. */
    static Map<Path, List<Object>> states(Manifest manifest) {
        Map<Path, List<Object>> states = new LinkedHashMap<>();
        for (String name : manifest.files()) {
            Path file = Disk.requireInside(manifest.folder(), name);
            states.put(file, state(file));
        }
        return states;
    }

    private static List<Object> state(Path file) {
        return Disk.guard(file, () -> {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return Arrays.asList(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
        });
    }

    int laws() {
        return begins[shards.size()];
    }

    Query query(int row) {
        return read(row, Shard::query);
    }

    Law target(int row) {
        return read(row, (shard, files, at) -> shard.law(files, DatasetWriter.TARGET, at));
    }

    LawTable.Row about(int row) {
        int k = shard(row);
        return shards.get(k).rows().get(row - begins[k]);
    }

    private int shard(int row) {
        int found = Arrays.binarySearch(begins, row);
        return found >= 0 ? found : -found - 2;
    }

    private <T> T read(int row, Reading<T> reading) {
        int k = shard(row);
        Lease lease = acquire(k);
        try {
            return reading.of(shards.get(k), lease.files, row - begins[k]);
        } finally {
            release(lease);
        }
    }

    private synchronized Lease acquire(int k) {
        Lease lease = open.computeIfAbsent(k, this::openFiles);
        lease.readers++;
        Iterator<Lease> oldest = open.values().iterator();
        while (open.size() > MOST && oldest.hasNext()) {
            Lease old = oldest.next();
            if (old.readers > 0) continue;
            old.files.values().forEach(SideFiles::close);
            oldest.remove();
        }
        return lease;
    }

    private synchronized void release(Lease lease) {
        lease.readers--;
    }

    private Lease openFiles(int k) {
        if (!verified.get(k)) Manifest.read(shards.get(k).folder());
        verified.set(k);
        Lease lease = new Lease(shards.get(k).open());
        states.get(k).forEach((file, state) -> {
            if (state(file).equals(state)) return;
            lease.files.values().forEach(SideFiles::close);
            throw new BadFileException(file, "was changed since its checksum was verified; start again");
        });
        return lease;
    }

    @Override
    public synchronized void close() {
        open.values().forEach(lease -> lease.files.values().forEach(SideFiles::close));
        open.clear();
    }
}
