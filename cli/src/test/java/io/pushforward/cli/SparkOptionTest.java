package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without Spark's jars, as in a release: what --spark says then. */
class SparkOptionTest {
    @TempDir
    private Path folder;

    @Test
    void spark_whereItIsNot_isOneLineThatSaysHowToGetIt() {
        Run run = Run.of("simulate", "ou", "--laws", 5, "--out", folder.resolve("laws"), "--spark", "local[2]");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("pushforward: --spark: Apache Spark is not part of a release; run spark-submit");
    }

    @Test
    void settings_withoutSpark_areAMistake() {
        Run run = Run.of(
                "simulate",
                "ou",
                "--laws",
                5,
                "--shards",
                1,
                "--out",
                folder.resolve("laws"),
                "--spark-conf",
                "spark.a=b");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--spark-conf belongs to --spark MASTER");
    }
}
