package io.pushforward.serve;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Who may ask: checks tokens, origins and host names, and says how browsers must treat replies. */
final class AccessCheck {
    private static final String PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";
    /** A report is one file with its scripts inside: it may run them, and reach nothing. */
    static final String REPORT_POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval';"
            + " style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'; sandbox allow-scripts allow-downloads allow-popups";

    private static final Set<String> LOCAL_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Optional<byte[]> token;
    private final Optional<String> cors;
    private final String host;

    AccessCheck(ServerOptions options) {
        this.token = options.token().map(text -> text.getBytes(StandardCharsets.UTF_8));
        this.cors = options.cors();
        this.host = options.host();
    }

    void check(Context context) {
        headers(context);
        requireOwnHost(context);
        requireKnownOrigin(context);
        if (context.method().name().equals("OPTIONS") && cors.isPresent()) {
            context.status(204).skipRemainingHandlers();
            return;
        }
        if (token.isPresent() && !isOpen(context.path())) requireToken(context);
    }

    private static void headers(Context context) {
        context.header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .header("X-Frame-Options", "DENY")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Content-Security-Policy", PAGE_POLICY)
                .header("Cache-Control", "no-store");
    }

    /** The page without its data, and what a supervisor asks. */
    private static boolean isOpen(String path) {
        return path.equals("/") || path.startsWith("/page/") || path.startsWith("/v2/health/");
    }

    private void requireToken(Context context) {
        String header = Optional.ofNullable(context.header("Authorization")).orElse("");
        String prefix = "bearer ";
        boolean bears = header.toLowerCase(Locale.ROOT).startsWith(prefix);
        byte[] given = (bears ? header.substring(prefix.length()).strip() : "").getBytes(StandardCharsets.UTF_8);
        if (MessageDigest.isEqual(given, token.orElseThrow())) return;
        context.header("WWW-Authenticate", "Bearer");
        throw Refusal.of(401, "expected the header Authorization: Bearer with this server's token");
    }

    /** Without a token, a foreign page could reach this machine by giving its own name this machine's address. */
    private void requireOwnHost(Context context) {
        if (token.isPresent()) return;
        String asked = Optional.ofNullable(context.header("Host")).orElse("");
        String name = asked.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        if (!LOCAL_NAMES.contains(name) && !name.equals(host.toLowerCase(Locale.ROOT)))
            throw Refusal.of(403, "this server answers to localhost alone, not to \"" + name + "\"");
    }

    private void requireKnownOrigin(Context context) {
        String origin = context.header("Origin");
        if (origin == null) return;
        if (cors.filter(origin::equals).isPresent()) {
            context.header("Access-Control-Allow-Origin", origin)
                    .header("Vary", "Origin")
                    .header("Access-Control-Allow-Methods", "GET, POST")
                    .header(
                            "Access-Control-Allow-Headers",
                            "Authorization, Content-Type, Accept, Inference-Header-Content-Length")
                    .header("Access-Control-Expose-Headers", "Inference-Header-Content-Length, Pushforward-Warning");
            return;
        }
        String own = Optional.ofNullable(context.header("Host")).orElse("");
        if (!origin.equals("http://" + own) && !origin.equals("https://" + own))
            throw Refusal.of(403, "pages of other origins may not ask; --cors allows one");
    }
}
