package io.pushforward.store;

import java.io.BufferedInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Text in UTF-8, read strictly: other bytes are refused with their place, never replaced. */
public final class TextFile {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private TextFile() {}

    /** A reader of the file's text, without a byte-order mark. */
    public static Reader open(Path file) {
        InputStream bytes = Disk.stream(file);
        return Disk.guard(
                file,
                () -> new Strict(
                        file,
                        new InputStreamReader(
                                withoutMark(new BufferedInputStream(bytes)), StandardCharsets.UTF_8.newDecoder())));
    }

    private static InputStream withoutMark(InputStream bytes) throws IOException {
        PushbackInputStream stream = new PushbackInputStream(bytes, MARK.length);
        byte[] start = stream.readNBytes(MARK.length);
        if (!java.util.Arrays.equals(start, MARK)) stream.unread(start);
        return stream;
    }

    /** Turns the decoder's refusal, which names no place, into one that does. */
    private static final class Strict extends FilterReader {
        private final Path file;

        Strict(Path file, Reader in) {
            super(in);
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (CharacterCodingException e) {
                throw notUtf8(file);
            }
        }

        @Override
        public int read(char[] buffer, int from, int count) throws IOException {
            try {
                return super.read(buffer, from, count);
            } catch (CharacterCodingException e) {
                throw notUtf8(file);
            }
        }
    }

    /** Finds the first bytes that are not UTF-8, in a second pass that only a bad file pays for. */
    static BadFileException notUtf8(Path file) {
        return Disk.read(file, channel -> {
            CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            CharBuffer chars = CharBuffer.allocate(1 << 16);
            long line = 1;
            long column = 1; // bytes since the line's beginning
            boolean ended = false;
            while (!ended) {
                ended = channel.read(bytes) < 0;
                bytes.flip();
                int from = bytes.position();
                CoderResult result = decoder.decode(bytes, chars.clear(), ended);
                for (int at = from; at < bytes.position(); at++) {
                    column++;
                    if (bytes.get(at) != '\n') continue;
                    line++;
                    column = 1;
                }
                if (result.isMalformed()) return at(file, line, column, bytes.get(bytes.position()));
                bytes.compact();
            }
            return new BadFileException(file, "expected text in UTF-8, got other bytes");
        });
    }

    private static BadFileException at(Path file, long line, long column, byte found) {
        return new BadFileException(
                file,
                String.format(
                        Locale.ROOT,
                        "expected text in UTF-8, got the byte 0x%02X as byte %d of line %d; save the file as UTF-8",
                        found & 0xff,
                        column,
                        line));
    }
}
