package org.hlo4j.oracle;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;

/**
 * Checksums of all that two versions of hlo4j should agree on about damaged programs: whether they
 * are read, what errors say, text, bytecode, artifacts for several releases, digests, explanations.
 *
 * <p>{@code ./dev oracle Outputs COUNT FIRST FOLDERS...} prints a line for each of {@code COUNT}
 * mutants from number {@code FIRST} on; {@code --show} before that prints the outputs themselves.
 * Text is split at {@code // -----}. A mutant follows from its number and the files alone, the
 * first ones being the files as they are, so the lines of two versions are compared by {@code
 * diff}.
 */
final class Outputs {
  private static final Pattern TOKEN = Pattern.compile("[%#!@^]?[\\w.$-]+|->|\\S");
  private static final Pattern SPLIT = Pattern.compile("(?m)^ *// -----.*$");
  private static final int MAX_SIZE = 1 << 14;
  private static final ReadLimits LIMITS =
      ReadLimits.DEFAULT.withOperations(10_000).withConstantBytes(1 << 20);
  private static final List<Version> TARGETS =
      Stream.of("0.9.0", "0.17.0", "1.0.0", "1.8.0", "1.15.0").map(Version::parse).toList();

  public static void main(String[] arguments) throws IOException {
    boolean shows = arguments[0].equals("--show");
    List<String> rest = List.of(arguments).subList(shows ? 1 : 0, arguments.length);
    long count = Long.parseLong(rest.get(0));
    long first = Long.parseLong(rest.get(1));
    List<byte[]> seeds = new ArrayList<>();
    for (String folder : rest.subList(2, rest.size())) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files
            .filter(file -> file.toString().matches(".*\\.(mlir|bc)"))
            .sorted()
            .forEach(file -> addSeeds(file, seeds));
      }
    }
    try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
      for (long number = first; number < first + count; number++) {
        byte[] mutant = mutant(seeds, number);
        if (shows) {
          out.writeBytes(mutant);
          out.println("\n== mutant " + number);
          outputs(mutant, output -> out.println(new String(output, StandardCharsets.UTF_8)));
        } else {
          CRC32 sum = new CRC32();
          outputs(mutant, sum::update);
          out.println(number + " " + HexFormat.of().toHexDigits((int) sum.getValue()));
        }
      }
    }
  }

  private static void addSeeds(Path file, List<byte[]> seeds) {
    try {
      if (!file.toString().endsWith(".mlir")) {
        seeds.add(Files.readAllBytes(file));
        return;
      }
      for (String piece : SPLIT.split(Files.readString(file), 0)) {
        if (piece.length() < MAX_SIZE) {
          seeds.add(piece.getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] mutant(List<byte[]> seeds, long number) {
    if (number < seeds.size()) {
      return seeds.get((int) number);
    }
    Random random = new Random(number * 0x9E3779B97F4A7C15L);
    byte[] seed = seeds.get(random.nextInt(seeds.size()));
    boolean isBytecode = seed.length > 4 && seed[0] == 'M' && seed[1] == 'L';
    int edits = 1 + random.nextInt(2);
    if (isBytecode) {
      byte[] changed = seed.clone();
      for (int i = 0; i < edits; i++) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      return changed;
    }
    String text = new String(seed, StandardCharsets.UTF_8);
    for (int i = 0; i < edits; i++) {
      text = edited(text, seeds, random);
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Drops, doubles or swaps tokens, or takes one from another program. */
  private static String edited(String text, List<byte[]> seeds, Random random) {
    List<int[]> tokens = tokens(text);
    if (tokens.size() < 2) {
      return text;
    }
    int[] a = tokens.get(random.nextInt(tokens.size()));
    int[] b = tokens.get(random.nextInt(tokens.size()));
    String other = text.substring(b[0], b[1]);
    if (random.nextInt(4) == 0) {
      String from = new String(seeds.get(random.nextInt(seeds.size())), StandardCharsets.UTF_8);
      List<int[]> others = tokens(from);
      if (!others.isEmpty()) {
        int[] c = others.get(random.nextInt(others.size()));
        other = from.substring(c[0], c[1]);
      }
    }
    String here = text.substring(a[0], a[1]);
    String replacement =
        switch (random.nextInt(5)) {
          case 0 -> "";
          case 1 -> here + " " + here;
          case 2 -> String.valueOf(random.nextInt(6) - 1);
          default -> other;
        };
    return text.substring(0, a[0]) + replacement + text.substring(a[1]);
  }

  private static List<int[]> tokens(String text) {
    List<int[]> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(new int[] {matcher.start(), matcher.end()});
    }
    return tokens;
  }

  private static void outputs(byte[] file, Consumer<byte[]> out) {
    Operation program = attempt(() -> Hlo4j.standard().with(LIMITS).read(file, "mutant"), out);
    if (program == null) {
      return;
    }
    write(Hlo4j.standard().print(program), out);
    attempt(() -> bytes(Hlo4j.standard().toBytecode(program), out), out);
    byte[] artifact = attempt(() -> bytes(Hlo4j.standard().serialize(program), out), out);
    for (Version target : TARGETS) {
      attempt(() -> bytes(Hlo4j.standard().serialize(program, target), out), out);
    }
    if (artifact != null) {
      attempt(
          () -> write(Hlo4j.standard().print(Hlo4j.standard().deserialize(artifact)), out), out);
    }
    attempt(() -> write(Hlo4j.standard().digest(program), out), out);
    attempt(() -> write(Hlo4j.standard().explain(program).toString(), out), out);
  }

  private static byte[] bytes(byte[] output, Consumer<byte[]> out) {
    out.accept(output);
    return output;
  }

  private static String write(String output, Consumer<byte[]> out) {
    out.accept(output.getBytes(StandardCharsets.UTF_8));
    return output;
  }

  private interface Work<T> {
    T run();
  }

  /** The result; null if it is refused, and then what the refusal says is output. */
  private static <T> T attempt(Work<T> work, Consumer<byte[]> out) {
    try {
      return work.run();
    } catch (DiagnosticException refused) {
      write(refused.diagnostics().toString(), out);
    } catch (RuntimeException failed) {
      write(failed.toString(), out);
    }
    return null;
  }
}
