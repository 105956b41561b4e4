package org.hlo4j.signing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.FileLineColLoc;

/** Reads blocks of PEM. */
final class Pem {
  private static final int MAX_BYTES = 1 << 20;
  private static final String BEGIN = "-----BEGIN ";
  private static final String DASHES = "-----";

  private Pem() {}

  /** A block, with the line where it begins. */
  record Block(String label, byte[] bytes, String file, int line) {
    DiagnosticException error(String message) {
      return new DiagnosticException(FileLineColLoc.of(file, line, 1), message);
    }
  }

  /**
   * Returns the blocks of a file.
   *
   * @throws DiagnosticException if there is none, or one is malformed
   */
  static List<Block> read(byte[] pem, String file) {
    if (pem.length > MAX_BYTES) {
      throw new DiagnosticException(
          FileLineColLoc.of(file, 1, 1), "more than " + MAX_BYTES + " bytes, too many for PEM");
    }
    List<Block> blocks = new ArrayList<>();
    List<String> lines = new String(pem, StandardCharsets.ISO_8859_1).lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (!line.startsWith(BEGIN) || !line.endsWith(DASHES) || line.length() < 16) {
        continue;
      }
      String label = line.substring(BEGIN.length(), line.length() - DASHES.length());
      int begin = at;
      StringBuilder text = new StringBuilder();
      String end = "-----END " + label + DASHES;
      boolean isEnded = false;
      while (!isEnded && ++at < lines.size()) {
        String next = lines.get(at).strip();
        isEnded = next.equals(end);
        if (!isEnded) {
          text.append(next);
        }
      }
      Block block = new Block(label, new byte[0], file, begin + 1);
      if (!isEnded) {
        throw block.error("no '" + end + "'");
      }
      if (text.indexOf("Proc-Type:") >= 0) {
        throw block.error(
            "encrypted in the form before PKCS#8; convert it by openssl pkcs8 -topk8");
      }
      try {
        byte[] bytes = Base64.getDecoder().decode(text.toString());
        blocks.add(new Block(label, bytes, file, begin + 1));
      } catch (IllegalArgumentException e) {
        throw block.error("not Base64: " + e.getMessage());
      }
    }
    if (blocks.isEmpty()) {
      throw new DiagnosticException(
          FileLineColLoc.of(file, 1, 1), "not PEM: no line '" + BEGIN + "...'");
    }
    return blocks;
  }
}
