package io.pushforward.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.bundle.Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New versions of a bundle folder, sound and damaged. */
class ReloadTest {
    @TempDir
    Path folder;

    private static String version(Server server) {
        return Http.get(server, "/v2/models/it").json().path("versions").get(0).asText();
    }

    @Test
    void newVersion_isTakenInWithoutDroppingARequest() throws Exception {
        Path place = folder.resolve("bundle");
        Example.copy(Example.bundle(Example.PLANE, "kernel-regression"), place);
        try (Server server = Server.start(List.of("it=" + place), ServerOptions.local())) {
            String before = version(server);
            Set<Integer> statuses = ConcurrentHashMap.newKeySet();
            Set<String> versions = ConcurrentHashMap.newKeySet();
            AtomicBoolean ask = new AtomicBoolean(true);
            CompletableFuture<Void> asking = CompletableFuture.runAsync(() -> {
                while (ask.get()) {
                    Http.Reply reply = Http.post(
                            server,
                            "/v2/models/it/infer",
                            Http.request(Http.tensor("points", "FP64", new double[] {1, 0, 0, 1}, 2, 2)));
                    statuses.add(reply.status());
                    versions.add(reply.json().path("model_version").asText());
                }
            });
            while (versions.isEmpty()) Thread.sleep(10);

            try (Bundle other = Bundle.open(Example.bundle(Example.PLANE, "pooled-law"))) {
                other.save(place);
            }
            server.refresh();
            while (versions.size() < 2) Thread.sleep(10);
            ask.set(false);
            asking.join();

            assertThat(version(server)).isNotEqualTo(before);
            assertThat(statuses).containsExactly(200);
        }
    }

    @Test
    void damagedVersion_isRefusedAndTheOldOneGoesOn() throws Exception {
        Path place = folder.resolve("bundle");
        Example.copy(Example.bundle(Example.PLANE, "kernel-regression"), place);
        try (Server server = Server.start(List.of("it=" + place), ServerOptions.local())) {
            String before = version(server);
            Files.writeString(
                    place.resolve("manifest.json"),
                    Files.readString(place.resolve("manifest.json")).replace("\"sha256\" : \"", "\"sha256\" : \"0"));
            server.refresh();
            server.refresh();
            assertThat(version(server)).isEqualTo(before);
            assertThat(Http.get(server, "/metrics").text()).contains("pushforward_reloads_total{result=\"refused\"} 1");

            Example.delete(place);
            Example.copy(Example.bundle(Example.PLANE, "pooled-law"), place);
            server.refresh();
            assertThat(version(server)).isNotEqualTo(before);
            assertThat(Http.get(server, "/metrics").text())
                    .contains("pushforward_reloads_total{result=\"accepted\"} 1");
        }
    }
}
