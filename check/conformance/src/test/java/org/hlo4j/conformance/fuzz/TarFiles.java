package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Tar archives, and the checksums of their headers, by which mutants are more than damaged. */
final class TarFiles {
  private static final int BLOCK = 512;
  private static final int MAGIC = 257;
  private static final int CHECKSUM = 148;

  private TarFiles() {}

  /** Returns short archives with members of all kinds, long names and extended headers. */
  static List<byte[]> ofAllKinds() {
    return Stream.of("L0", "x0", "g7", "S0", "0512", "0346").map(TarFiles::of).toList();
  }

  private static byte[] of(String kinds) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < kinds.length(); i++) {
      String data =
          switch (kinds.charAt(i)) {
            case 'L' -> "folder/".repeat(20) + "a.mlir\0";
            case 'x' -> "13 path=b/cd\n17 mtime=1700.25\n9 size=3\n";
            case 'g' -> "13 comment=x\n";
            case '0', '7', 'S' -> "one";
            default -> "";
          };
      byte[] header = new byte[BLOCK];
      put(header, 0, "m" + i);
      put(header, 124, "%011o ".formatted(data.length()));
      put(header, MAGIC, "ustar\00000");
      header[156] = (byte) kinds.charAt(i);
      out.writeBytes(header);
      out.writeBytes(data.getBytes(StandardCharsets.US_ASCII));
      out.writeBytes(new byte[Math.floorMod(-data.length(), BLOCK)]);
    }
    out.writeBytes(new byte[2 * BLOCK]);
    return withChecksums(out.toByteArray());
  }

  /** Returns the archive with right checksums in what may be headers. */
  static byte[] withChecksums(byte[] archive) {
    byte[] right = archive.clone();
    for (int at = 0; at + BLOCK <= right.length; at += BLOCK) {
      if (right[at + MAGIC] == 'u' && right[at + MAGIC + 1] == 's') {
        put(right, at + CHECKSUM, "        ");
        int sum = 0;
        for (int i = 0; i < BLOCK; i++) {
          sum += right[at + i] & 0xFF;
        }
        put(right, at + CHECKSUM, "%06o\0 ".formatted(sum));
      }
    }
    return right;
  }

  private static void put(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }
}
