package io.pushforward.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/**
 * A command's results on their way out. A reader that goes away ({@code pushforward … | head}) is no failure: the rest is
 * dropped. Any other failure to write, such as a full disk, is kept for {@link #failure()}.
 */
final class ResultStream extends OutputStream {
    private final OutputStream out;
    private Optional<IOException> failure = Optional.empty();
    private boolean open = true;

    ResultStream(OutputStream out) {
        this.out = new BufferedOutputStream(out);
    }

    synchronized Optional<IOException> failure() {
        return failure;
    }

    @Override
    public void write(int b) {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }

    private synchronized void attempt(Write write) {
        if (!open) return;
        try {
            write.run();
        } catch (IOException broken) {
            open = false;
            String reason = String.valueOf(broken.getMessage()).toLowerCase(Locale.ROOT);
            if (!reason.contains("broken pipe")) failure = Optional.of(broken);
        }
    }

    private interface Write {
        void run() throws IOException;
    }
}
