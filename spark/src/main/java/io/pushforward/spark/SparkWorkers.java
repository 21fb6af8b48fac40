package io.pushforward.spark;

import io.pushforward.settings.UserMistake;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.SparkSession;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * The executors of a Spark application: one task per job. The results of a task reach the driver when it ends, so that a
 * lost executor repeats only what it had under way.
 */
final class SparkWorkers implements Workers {
    private final SparkSession session;
    private final Starts starts = new Starts();

    SparkWorkers(SparkSession session) {
        this.session = session;
        context().addSparkListener(starts);
    }

    private SparkContext context() {
        return session.sparkContext();
    }

    @Override
    public int size() {
        return Math.max(1, context().defaultParallelism());
    }

    @Override
    public <R extends Serializable> void each(List<? extends Job<R>> jobs, Results<R> next) {
        if (jobs.isEmpty()) return;
        List<Job<R>> all = new ArrayList<>(jobs);
        ClassTag<Outcome<R>> tag = ClassTag.apply(Outcome.class);
        Seq<Object> partitions = CollectionConverters.asScala(IntStream.range(0, jobs.size())
                        .mapToObj(i -> (Object) i)
                        .toList())
                .toSeq();
        try {
            context()
                    .runJob(
                            JavaSparkContext.fromSparkContext(context())
                                    .parallelize(all, all.size())
                                    .rdd(),
                            new Doing<R>(),
                            partitions,
                            new Received<R>(next),
                            tag);
        } catch (Exception failure) { // Scala declares none of its checked exceptions
            starts.requireAny(failure);
            throw Failures.of(failure);
        }
    }

    @Override
    public <V extends Serializable> Shared<V> share(V value) {
        return new Sent<>(JavaSparkContext.fromSparkContext(context()).broadcast(value));
    }

    @Override
    public void close() {
        session.stop();
    }

    /** Spark starts executors again for ever, in silence, where none can start; after some of them the work ends. */
    private final class Starts extends SparkListener {
        private static final int MOST = 8;

        private volatile boolean any;
        private volatile int lost;

        @Override
        public void onExecutorAdded(SparkListenerExecutorAdded event) {
            any = true;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread tells of what happens
        public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
            if (!any && ++lost >= MOST) context().cancelAllJobs();
        }

        void requireAny(Exception failure) {
            if (!any && lost >= MOST)
                throw new UserMistake(
                        "Spark: no executor starts: " + lost + " ended at once (their logs, where they ran, say why)",
                        failure);
        }
    }

    private record Sent<V>(Broadcast<V> broadcast) implements Shared<V> {
        @Override
        public V value() {
            return broadcast.value();
        }
    }

    /** Does the one job of a partition. */
    private static final class Doing<R extends Serializable>
            extends AbstractFunction2<TaskContext, Iterator<Job<R>>, Outcome<R>> implements Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Outcome<R> apply(TaskContext task, Iterator<Job<R>> jobs) {
            return Outcome.of(jobs.next());
        }
    }

    /** Takes the results as they come, on the driver. */
    private static final class Received<R extends Serializable>
            extends AbstractFunction2<Object, Outcome<R>, BoxedUnit> {
        private final Results<R> next;

        Received(Results<R> next) {
            this.next = next;
        }

        @Override
        public BoxedUnit apply(Object job, Outcome<R> outcome) {
            next.take((Integer) job, outcome.value());
            return BoxedUnit.UNIT;
        }
    }
}
