package org.hlo4j.signing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.hlo4j.ir.internal.Sha256;

/** SHA-256 in hexadecimal digits. */
final class HexSha256 {
  static final int DIGITS = 64;

  private static final int CHUNK = 1 << 18;

  private HexSha256() {}

  static String of(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
  }

  /** Returns the digest of bytes of a file, of fewer if it is shorter. */
  static String of(Path file, long begin, long end) throws IOException {
    MessageDigest sha = Sha256.digest();
    try (FileChannel channel = FileChannel.open(file)) {
      channel.position(begin);
      ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, Math.max(1, end - begin)));
      for (long left = end - begin; left > 0; ) {
        chunk.clear().limit((int) Math.min(chunk.capacity(), left));
        int count = channel.read(chunk);
        if (count < 0) {
          break;
        }
        sha.update(chunk.flip());
        left -= count;
      }
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
