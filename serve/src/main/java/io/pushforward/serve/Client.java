package io.pushforward.serve;

import io.javalin.http.Context;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;

/**
 * Whoever waits for a reply.
 *
 * <p>A closed connection is seen only by reading from it, and nobody reads between the end of a request and the end of its
 * reply. So this class does: the end of the stream means that the client went away. A byte that arrives instead belongs to
 * a further request sent early; as it cannot be put back, the connection is closed after the reply, and the client sends
 * that request again.
 */
final class Client {
    private final EndPoint connection;
    private boolean spokenAgain;

    Client(Context context) {
        this.connection = ServletContextRequest.getServletContextRequest(context.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
    }

    boolean isGone() {
        if (spokenAgain) return false;
        try {
            ByteBuffer one = BufferUtil.allocate(1);
            int count = connection.fill(one);
            spokenAgain = count > 0;
            return count < 0;
        } catch (IOException broken) {
            return true;
        }
    }

    boolean hasSpokenAgain() {
        return spokenAgain;
    }
}
