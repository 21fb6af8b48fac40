package io.pushforward.serve;

import io.pushforward.settings.UserMistake;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Where a server listens, and to whom.
 *
 * @param port 0 for any free one
 * @param token what every request must carry; needed wherever the host is not this machine alone
 * @param cors the one other origin whose pages may ask
 */
public record ServerOptions(String host, int port, Optional<String> token, Optional<String> cors, Limits limits) {
    private static final int SHORTEST_TOKEN = 16;

    public ServerOptions {
        if (port < 0 || port > 65535) throw UserMistake.at("--port", "a number from 0 to 65535", "" + port);
        token.ifPresent(text -> {
            if (text.length() < SHORTEST_TOKEN || !text.matches("[\\x21-\\x7e]+"))
                throw UserMistake.at(
                        "--token-file",
                        "a token of at least " + SHORTEST_TOKEN + " visible ASCII characters",
                        "one of " + text.length());
        });
        if (token.isEmpty() && !isLoopback(host))
            throw new UserMistake("--host " + host + " can be reached from other machines: expected --token-file with a"
                    + " token that every request must carry, got none");
        cors.ifPresent(origin -> {
            if (!origin.matches("https?://[A-Za-z0-9.\\[\\]:-]+"))
                throw UserMistake.at("--cors", "an origin such as https://example.org", origin);
        });
    }

    /** This machine alone, any free port, no token. */
    public static ServerOptions local() {
        return new ServerOptions("127.0.0.1", 0, Optional.empty(), Optional.empty(), Limits.standard());
    }

    public ServerOptions withToken(String text) {
        return new ServerOptions(host, port, Optional.of(text), cors, limits);
    }

    public ServerOptions withCors(String origin) {
        return new ServerOptions(host, port, token, Optional.of(origin), limits);
    }

    public ServerOptions withLimits(Limits other) {
        return new ServerOptions(host, port, token, cors, other);
    }

    private static boolean isLoopback(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) if (!address.isLoopbackAddress()) return false;
            return true;
        } catch (UnknownHostException e) {
            throw UserMistake.at("--host", "a name or address of this machine", host);
        }
    }
}
