package org.hlo4j.conformance.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Mutates text, MLIR bytecode, messages of Protocol Buffers, archives, JSON and binary tables. */
public final class Mutator {
  private static final int PIECE = 64;

  private static final byte[][] TOKENS =
      bytes(
          "(",
          ")",
          "{",
          "}",
          "<",
          ">",
          "[",
          "]",
          "tensor<",
          "dense<",
          "?",
          "%0",
          "^bb0",
          "\"",
          "'",
          "loc(",
          "affine_map<",
          "0x",
          "//",
          "stablehlo.",
          "#",
          "!",
          ":",
          "->",
          ",",
          "=",
          "\n",
          "\0",
          "\u00ff");

  private static final byte[][] NUMBERS =
      bytes(
          "0",
          "1",
          "-1",
          "127",
          "256",
          "65536",
          "2147483647",
          "2147483648",
          "4294967296",
          "1099511627776",
          "9223372036854775807",
          "-9223372036854775808",
          "18446744073709551616",
          "1e400",
          "0x7FF",
          "99999999999999999999999999");

  private static final int[] WORDS = {
    0, 1, -1, 4, -4, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x10000, 0xFFFF
  };

  private final Random random;
  private final List<byte[]> seeds;
  private final boolean isOfMessages;
  private final boolean isOfArchives;
  private final boolean isOfDocuments;

  public Mutator(Random random, List<byte[]> seeds) {
    this.random = random;
    this.seeds = seeds;
    this.isOfMessages = seeds.stream().allMatch(seed -> MessageFields.ofOrNull(seed) != null);
    this.isOfArchives = seeds.stream().allMatch(seed -> ArchiveEntries.ofOrNull(seed) != null);
    this.isOfDocuments =
        seeds.stream()
            .allMatch(seed -> seed.length > 0 && seed[0] == '{' && documentOrNull(seed) != null);
  }

  private static byte[][] bytes(String... tokens) {
    return Arrays.stream(tokens)
        .map(token -> token.getBytes(StandardCharsets.ISO_8859_1))
        .toArray(byte[][]::new);
  }

  /** Returns a mutated copy of one of the seeds. */
  public byte[] next() {
    byte[] bytes = seed().clone();
    do {
      bytes = damage(bytes);
    } while (bytes.length > 1 && random.nextInt(3) == 0);
    return bytes;
  }

  private byte[] seed() {
    return seeds.get(random.nextInt(seeds.size()));
  }

  private byte[] damage(byte[] bytes) {
    if (isOfMessages && random.nextBoolean()) {
      return fields(bytes);
    }
    if (isOfArchives && random.nextInt(8) != 0) {
      return entries(bytes);
    }
    if (isOfDocuments && random.nextInt(8) != 0) {
      return document(bytes);
    }
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(20)) {
      case 0 -> put(bytes, at, bytes[at] ^ 1 << random.nextInt(8));
      case 1 -> put(bytes, at, random.nextInt(256));
      // Numbers of one byte end in a 1: the next or the previous number.
      case 2 -> put(bytes, at, bytes[at] + 2);
      case 3 -> put(bytes, at, bytes[at] - 2);
      case 4 -> put(bytes, at, bytes[random.nextInt(bytes.length)]);
      case 5 -> Arrays.copyOf(bytes, at);
      case 6 -> insert(bytes, at, Arrays.copyOfRange(bytes, at, end(at, bytes)));
      case 7 -> replace(bytes, at, end(at, bytes), new byte[0]);
      case 8 -> {
        byte[] other = seed();
        int from = random.nextInt(other.length);
        yield insert(bytes, at, Arrays.copyOfRange(other, from, end(from, other)));
      }
      case 9, 10 -> insert(bytes, at, TOKENS[random.nextInt(TOKENS.length)]);
      case 11 -> number(bytes, at);
      case 12 -> line(bytes, at);
      case 13 -> word(bytes, at);
      case 14, 15 -> littleEndian(bytes, at);
      case 16 -> repeat(bytes, at);
      default -> sections(bytes);
    };
  }

  private static byte[] put(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    return bytes;
  }

  /** Replaces the next number in text. */
  private byte[] number(byte[] bytes, int at) {
    int from = at;
    while (from < bytes.length && !isDigit(bytes[from])) {
      from++;
    }
    int to = from;
    while (to < bytes.length && isDigit(bytes[to])) {
      to++;
    }
    return replace(bytes, from, to, NUMBERS[random.nextInt(NUMBERS.length)]);
  }

  /** Deletes, duplicates or moves a line. */
  private byte[] line(byte[] bytes, int at) {
    int from = lineStart(bytes, at);
    int to = at;
    while (to < bytes.length && bytes[to] != '\n') {
      to++;
    }
    to = Math.min(bytes.length, to + 1);
    byte[] line = Arrays.copyOfRange(bytes, from, to);
    return switch (random.nextInt(3)) {
      case 0 -> replace(bytes, from, to, new byte[0]);
      case 1 -> insert(bytes, from, line);
      default -> {
        byte[] rest = replace(bytes, from, to, new byte[0]);
        yield insert(
            rest, rest.length == 0 ? 0 : lineStart(rest, random.nextInt(rest.length)), line);
      }
    };
  }

  private static int lineStart(byte[] bytes, int at) {
    int from = at;
    while (from > 0 && bytes[from - 1] != '\n') {
      from--;
    }
    return from;
  }

  /** Replaces a word: an operation, a type, a name of another program. */
  private byte[] word(byte[] bytes, int at) {
    byte[] other = seed();
    int from = wordStart(other, random.nextInt(other.length));
    byte[] word = Arrays.copyOfRange(other, from, wordEnd(other, from));
    int start = wordStart(bytes, at);
    return replace(bytes, start, wordEnd(bytes, start), word);
  }

  private static int wordStart(byte[] bytes, int at) {
    int from = at;
    while (from > 0 && at - from < PIECE && isLetter(bytes[from - 1])) {
      from--;
    }
    return from;
  }

  private static int wordEnd(byte[] bytes, int from) {
    int to = from;
    while (to < bytes.length && to - from < PIECE && isLetter(bytes[to])) {
      to++;
    }
    return to;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isLetter(byte b) {
    return Character.isLetterOrDigit(b & 0xFF) || b == '.' || b == '_';
  }

  /** Replaces a number of four bytes: a count, an offset or a size in a table. */
  private byte[] littleEndian(byte[] bytes, int at) {
    int from = at & ~3;
    if (from + 4 > bytes.length) {
      return bytes;
    }
    int old = 0;
    for (int i = 3; i >= 0; i--) {
      old = (old << 8) | (bytes[from + i] & 0xFF);
    }
    int choice = WORDS[random.nextInt(WORDS.length)];
    int value = random.nextBoolean() ? choice : old + choice;
    for (int i = 0; i < 4; i++) {
      bytes[from + i] = (byte) (value >>> (8 * i));
    }
    return bytes;
  }

  /** Repeats a short range. */
  private byte[] repeat(byte[] bytes, int at) {
    int to = Math.min(bytes.length, at + 1 + random.nextInt(8));
    byte[] piece = Arrays.copyOfRange(bytes, at, to);
    byte[] repeated = new byte[piece.length * (1 << random.nextInt(10))];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = piece[i % piece.length];
    }
    return insert(bytes, at, repeated);
  }

  /** Mutates an entry of an archive, whose checksum is made anew. */
  private byte[] entries(byte[] bytes) {
    ArchiveEntries archive = ArchiveEntries.ofOrNull(bytes);
    ArchiveEntries other = archive == null ? null : ArchiveEntries.ofOrNull(seed());
    if (archive == null || other == null) {
      return bytes;
    }
    archive.mutate(random, other);
    return archive.toBytes();
  }

  private static @Nullable JsonValues documentOrNull(byte[] bytes) {
    return JsonValues.ofOrNull(new String(bytes, StandardCharsets.UTF_8));
  }

  /** Mutates a value of a document, which stays one. */
  private byte[] document(byte[] bytes) {
    JsonValues values = documentOrNull(bytes);
    JsonValues other = values == null ? null : documentOrNull(seed());
    return values == null || other == null
        ? bytes
        : values.mutated(random, other).getBytes(StandardCharsets.UTF_8);
  }

  /** Mutates a field of a message with consistent lengths; text is not changed. */
  private byte[] fields(byte[] bytes) {
    MessageFields message = MessageFields.ofOrNull(bytes);
    MessageFields other = message == null ? null : MessageFields.ofOrNull(seed());
    if (message == null || other == null) {
      return bytes;
    }
    message.mutate(random, other);
    return message.toBytes();
  }

  /** Mutates sections of bytecode, or fields of messages, with consistent lengths. */
  private byte[] sections(byte[] bytes) {
    BytecodeSections file = BytecodeSections.ofOrNull(bytes);
    if (file == null) {
      return fields(bytes);
    }
    BytecodeSections other = BytecodeSections.ofOrNull(seed());
    List<byte[]> bodies = file.bodies();
    int one = random.nextInt(bodies.size());
    int two = random.nextInt(bodies.size());
    switch (random.nextInt(10)) {
      case 0 -> file.remove(one);
      case 1 -> file.insert(one, two);
      case 2 -> java.util.Collections.swap(bodies, one, two);
      case 3 -> bodies.set(one, other == null ? new byte[0] : other.body(file.code(one)));
      default -> bodies.set(one, inside(bodies.get(one)));
    }
    return file.toBytes();
  }

  private byte[] inside(byte[] body) {
    if (body.length == 0) {
      return body;
    }
    int at = random.nextInt(body.length);
    return switch (random.nextInt(5)) {
      case 0 -> insert(body, at, Arrays.copyOfRange(body, at, end(at, body)));
      case 1 -> replace(body, at, end(at, body), new byte[0]);
      // A number in its own encoding, of any length.
      case 2 -> replace(body, at, at + 1, BytecodeSections.number(1L << random.nextInt(63)));
      case 3 -> replace(body, at, at + 1, BytecodeSections.number(random.nextInt(300)));
      default -> put(body, at, body[random.nextInt(body.length)]);
    };
  }

  private int end(int from, byte[] bytes) {
    return Math.min(bytes.length, from + 1 + random.nextInt(PIECE));
  }

  private static byte[] insert(byte[] bytes, int at, byte[] piece) {
    return replace(bytes, at, at, piece);
  }

  private static byte[] replace(byte[] bytes, int from, int to, byte[] piece) {
    byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + piece.length);
    System.arraycopy(piece, 0, result, from, piece.length);
    System.arraycopy(bytes, to, result, from + piece.length, bytes.length - to);
    return result;
  }
}
