package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import io.pushforward.settings.UserMistake;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trained operators over HTTP: the Open Inference Protocol V2 under {@code /v2}, plain files under {@code /api}, a page at
 * {@code /}. One process, no database; it reads run folders and bundles, and writes nothing but its log.
 */
public final class Server implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final Logger ACCESS = LoggerFactory.getLogger("io.pushforward.serve.access");
    private static final String ROUTE = "route";
    private static final int IDLE_MILLIS = 20_000;
    private static final int HEADER_BYTES = 16 << 10;
    private static final int SPARE_THREADS = 24; // Jetty's own, and replies that are being sent

    private final ServerOptions options;
    private final Metrics metrics = new Metrics();
    private final RequestHandler handler;
    private final Catalogue catalogue;
    private final List<Route> routes;
    private final Javalin javalin;

    private Server(List<String> folders, ServerOptions options) {
        this.options = options;
        this.catalogue = new Catalogue(new Sources(folders), metrics);
        this.handler = new RequestHandler(options.limits(), metrics);
        this.routes = routes();
        this.javalin = Javalin.create(this::configure);
    }

    /** Starts to serve runs, bundles or folders of runs. */
    public static Server start(List<String> folders, ServerOptions options) {
        Server server = new Server(folders, options);
        try {
            server.javalin.start(options.host(), options.port());
        } catch (JavalinBindException taken) {
            server.close();
            throw UserMistake.at("--port", "a free port", options.port() + ", which is in use");
        }
        server.catalogue.watch();
        return server;
    }

    public int port() {
        return javalin.port();
    }

    public String url() {
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return "http://" + host + ":" + port() + "/";
    }

    /** The names of what is served now. */
    public List<String> names() {
        return catalogue.names();
    }

    /** Looks for new versions now rather than at the next turn. */
    void refresh() {
        catalogue.refresh();
    }

    static String version() {
        return Optional.ofNullable(Server.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
    }

    List<Route> allRoutes() {
        return routes;
    }

    private List<Route> routes() {
        Infer infer = new Infer(catalogue, handler);
        Predict predict = new Predict(catalogue, handler);
        Explore explore = new Explore(catalogue, handler);
        Runs runs = new Runs(catalogue);
        Page page = new Page();
        String model = "/v2/models/{name}";
        String versioned = model + "/versions/{version}";
        return List.of(
                Route.get("/v2", "Name, version and extensions of the server.", infer::server)
                        .gives("server"),
                Route.get("/v2/health/live", "Whether the server runs.", infer::live)
                        .gives("live"),
                Route.get("/v2/health/ready", "Whether the server takes requests.", infer::ready)
                        .gives("ready"),
                Route.get("/v2/models", "The names of all operators.", infer::models)
                        .gives("models"),
                Route.get(model, "An operator's inputs, outputs and spaces.", infer::model)
                        .gives("model"),
                Route.get(versioned, "The same, of a version.", infer::model).gives("model"),
                Route.get(model + "/ready", "Whether an operator answers.", infer::modelReady)
                        .gives("model_ready"),
                Route.get(versioned + "/ready", "The same, of a version.", infer::modelReady)
                        .gives("model_ready"),
                inferring(model + "/infer", "Predicts the laws that belong to one input law or several.", infer),
                inferring(versioned + "/infer", "The same, by a version.", infer),
                Route.post("/api/predict/{name}", "Predicts from a CSV or .npy file.", predict::predict)
                        .takes(Tables.CSV, Route.BYTES)
                        .takes(Tables.NPY, Route.BYTES)
                        .asks(Predict.PARAMETERS.toArray(String[]::new))
                        .gives("prediction")
                        .gives(Tables.CSV, Route.BYTES)
                        .gives(Tables.NPZ, Route.BYTES),
                Route.get("/api/operators", "What the page shows of each operator.", explore::operators)
                        .gives("operators"),
                Route.get("/api/operators/{name}/laws", "The test laws of an operator's run.", explore::laws)
                        .gives("laws"),
                Route.get("/api/operators/{name}/laws/{law}", "The input of a test law, as a file.", explore::law)
                        .gives(Tables.NPY, Route.BYTES)
                        .gives(Tables.CSV, Route.BYTES),
                Route.get("/api/operators/{name}/draw", "A fresh input of the simulated system.", explore::draw)
                        .asks("at", "size", "seed")
                        .gives(Tables.NPY, Route.BYTES),
                Route.post("/api/ask/{name}", "Predicts, with truth and scores where they are known.", explore::ask)
                        .takes(Tables.CSV, Route.BYTES)
                        .takes(Tables.NPY, Route.BYTES)
                        .asks("samples", "resamples", "seed", "use", "law", "at")
                        .gives("asked"),
                Route.get("/api/runs", "All runs, finished or under way.", runs::list)
                        .gives("runs"),
                Route.get("/api/runs/{run}", "One run, with its training curves.", runs::one)
                        .gives("run"),
                Route.get("/api/runs/{run}/scores", "A run's scores law by law.", runs::scores)
                        .gives("scores"),
                Route.get("/api/runs/{run}/report", "A run's report.", runs::report)
                        .gives("text/html", Route.BYTES),
                Route.get("/metrics", "Counts and latencies for Prometheus.", this::metrics)
                        .gives("text/plain", Route.BYTES),
                Route.get("/openapi.json", "This description.", this::openApi).gives("any"),
                Route.get("/", "The page.", page::index).gives("text/html", Route.BYTES),
                Route.get("/page/{file}", "A file of the page.", page::file).gives("*/*", Route.BYTES));
    }

    private static Route inferring(String path, String summary, Infer infer) {
        return Route.post(path, summary, infer::infer)
                .takes(Json.CONTENT_TYPE, "infer_request")
                .takes("application/octet-stream", Route.BYTES)
                .gives("infer_response")
                .gives("application/octet-stream", Route.BYTES);
    }

    private void metrics(Context context) {
        context.contentType(Metrics.CONTENT_TYPE).result(metrics.text());
    }

    private void openApi(Context context) {
        Json.send(context, OpenApi.of(routes));
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.jetty.threadPool = new QueuedThreadPool(options.limits().connections() + SPARE_THREADS, 8);
        config.jetty.modifyServer(server -> {
            server.setErrorHandler((request, response, callback) -> {
                response.getHeaders().put("Content-Type", Json.CONTENT_TYPE);
                byte[] body = Json.bytes(Json.object().put("error", "the request is no HTTP that this server knows"));
                Content.Sink.write(response, true, new String(body, StandardCharsets.UTF_8), callback);
                return true;
            });
            server.addBean(new NetworkConnectionLimit(options.limits().connections(), server));
        });
        config.jetty.modifyHttpConfiguration(Server::configure);
        config.routes.before(new AccessCheck(options)::check);
        for (Route route : routes)
            config.routes.addHttpHandler(route.method(), route.path(), context -> {
                context.attribute(ROUTE, route.path());
                route.handler().handle(context);
            });
        config.routes.exception(Refusal.class, Server::refuse);
        config.routes.exception(CancellationException.class, (gone, context) -> {
            metrics.cancelled();
            Json.error(context, 499, "the client went away");
        });
        config.routes.exception(
                HttpResponseException.class,
                (known, context) -> Json.error(
                        context,
                        known.getStatus(),
                        known.getStatus() == 404 ? "there is nothing here" : message(known)));
        config.routes.exception(Exception.class, Server::fail);
        config.router.javaLangErrorHandler((response, severe) -> {
            LOG.error("a request failed: {}", severe.toString());
            response.setStatus(severe instanceof OutOfMemoryError ? 503 : 500);
        });
        config.requestLogger.http(this::log);
    }

    private static void configure(HttpConfiguration http) {
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setIdleTimeout(IDLE_MILLIS);
        http.setRequestHeaderSize(HEADER_BYTES);
    }

    private static void refuse(Refusal refusal, Context context) {
        refusal.retryAfter().ifPresent(seconds -> context.header("Retry-After", Integer.toString(seconds)));
        Json.error(context, refusal.status(), refusal.line());
    }

    private static void fail(Exception failure, Context context) {
        if (failure instanceof java.io.IOException cut) { // the client stopped sending, or sent no HTTP
            LOG.debug("a request was cut off: {}", cut.toString());
            Json.error(context, 400, "the body ended before its end");
            return;
        }
        LOG.error("a request failed: {}", failure.toString(), failure);
        Json.error(context, 500, "the server failed at this request; its log says more");
    }

    private static String message(HttpResponseException known) {
        return String.valueOf(known.getMessage());
    }

    /** One line of JSON per request: no header and no query, where secrets could be. */
    private void log(Context context, float millis) {
        String route = Optional.ofNullable(context.<String>attribute(ROUTE)).orElse("other");
        metrics.request(route, context.method().name(), context.statusCode(), millis / 1000);
        if (!ACCESS.isInfoEnabled()) return;
        ObjectNode line = Json.object()
                .put("time", Instant.now().toString())
                .put("client", context.ip())
                .put("method", context.method().name())
                .put("path", context.path())
                .put("status", context.statusCode())
                .put("millis", Math.round(millis * 10) / 10.0)
                .put("bytesIn", Math.max(0, context.req().getContentLengthLong()));
        ACCESS.info(line.toString());
    }

    /** Refuses what comes, finishes what runs, and stops. */
    @Override
    public void close() {
        try {
            handler.finish(options.limits().request().plusSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        javalin.stop();
        handler.close();
        catalogue.close();
    }
}
