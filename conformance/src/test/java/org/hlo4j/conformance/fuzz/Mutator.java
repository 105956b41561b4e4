package org.hlo4j.conformance.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages files in the ways that hurt readers of MLIR bytecode and text. */
public final class Mutator {
  private static final byte[][] TOKENS = {
    bytes("("),
    bytes(")"),
    bytes("{"),
    bytes("}"),
    bytes("<"),
    bytes(">"),
    bytes("["),
    bytes("]"),
    bytes("tensor<"),
    bytes("dense<"),
    bytes("-1"),
    bytes("99999999999"),
    bytes("?"),
    bytes("%0"),
    bytes("^bb0"),
    bytes("\""),
    bytes("loc("),
    bytes("affine_map<"),
    bytes("0x"),
    bytes("//"),
    bytes("stablehlo."),
    bytes("#"),
    bytes("!"),
    bytes(":"),
    bytes("->"),
    {0},
    {(byte) 0xFF}
  };

  private final Random random;
  private final List<byte[]> seeds;

  public Mutator(Random random, List<byte[]> seeds) {
    this.random = random;
    this.seeds = seeds;
  }

  private static byte[] bytes(String token) {
    return token.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  /** A damaged copy of one of the seeds. */
  public byte[] next() {
    byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
    for (int count = 1 + random.nextInt(4); count > 0 && bytes.length > 1; count--) {
      bytes = damage(bytes);
    }
    return bytes;
  }

  private byte[] damage(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(10)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt(256);
      // Numbers of one byte end in a 1: the next or the previous number.
      case 2 -> bytes[at] = (byte) (bytes[at] + 2);
      case 3 -> bytes[at] = (byte) (bytes[at] - 2);
      case 4 -> bytes[at] = bytes[random.nextInt(bytes.length)];
      case 5 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 6 -> {
        return insert(bytes, at, Arrays.copyOfRange(bytes, at, end(at, bytes)));
      }
      case 7 -> {
        return delete(bytes, at, end(at, bytes));
      }
      case 8 -> {
        byte[] other = seeds.get(random.nextInt(seeds.size()));
        int from = random.nextInt(other.length);
        return insert(bytes, at, Arrays.copyOfRange(other, from, end(from, other)));
      }
      default -> {
        return insert(bytes, at, TOKENS[random.nextInt(TOKENS.length)]);
      }
    }
    return bytes;
  }

  private int end(int from, byte[] bytes) {
    return Math.min(bytes.length, from + 1 + random.nextInt(64));
  }

  private static byte[] insert(byte[] bytes, int at, byte[] piece) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + piece.length);
    System.arraycopy(bytes, at, longer, at + piece.length, bytes.length - at);
    System.arraycopy(piece, 0, longer, at, piece.length);
    return longer;
  }

  private static byte[] delete(byte[] bytes, int from, int to) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - (to - from));
    System.arraycopy(bytes, to, shorter, from, bytes.length - to);
    return shorter;
  }
}
