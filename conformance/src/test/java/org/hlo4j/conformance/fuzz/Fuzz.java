package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;

/**
 * Damages the artifacts and texts of the compendium and reads them: any bytes must give a program
 * or a diagnostic, within a second. What is read must be written, and read again as the same.
 *
 * <p>Arguments: the folder with the seeds, for how many seconds, the seed of the random numbers,
 * and the folder to which findings are written.
 */
public final class Fuzz {
  private static final long SLOW_NANOSECONDS = 1_000_000_000;
  private static final DialectRegistry DIALECTS = Dialects.all();

  private final Path findings;
  private final PrintStream out;
  private final Map<String, Integer> breaches = new TreeMap<>();
  private long mutants;
  private long programs;
  private long slowest;

  private Fuzz(Path findings, PrintStream out) {
    this.findings = findings;
    this.out = out;
  }

  public static void main(String[] arguments) throws IOException {
    Fuzz fuzz = new Fuzz(Path.of(arguments[3]), System.out);
    long seed = Long.parseLong(arguments[2]);
    fuzz.run(seeds(Path.of(arguments[0])), Long.parseLong(arguments[1]), seed);
    System.exit(fuzz.breaches.isEmpty() ? 0 : 1);
  }

  private static List<byte[]> seeds(Path folder) throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(".mlir") || file.toString().endsWith(".bc")) {
          seeds.add(Files.readAllBytes(file));
        }
      }
    }
    return seeds;
  }

  private void run(List<byte[]> seeds, long seconds, long seed) throws IOException {
    Mutator mutator = new Mutator(new Random(seed), seeds);
    long end = System.nanoTime() + seconds * 1_000_000_000;
    while (System.nanoTime() < end) {
      byte[] mutant = mutator.next();
      long start = System.nanoTime();
      check(mutant);
      long time = System.nanoTime() - start;
      slowest = Math.max(slowest, time);
      // Before that, the virtual machine is still compiling.
      if (time > SLOW_NANOSECONDS && mutants > 10_000) {
        report("slow", mutant);
      }
      mutants++;
    }
    out.printf(
        "fuzz: seed %d, %,d mutants, %,d of them programs, slowest %d ms, %d breaches %s%n",
        seed, mutants, programs, slowest / 1_000_000, breaches.size(), breaches);
  }

  /** Only diagnostics may come out; everything else is a breach. */
  @SuppressWarnings("CatchAndPrintStackTrace")
  private void check(byte[] mutant) throws IOException {
    try {
      if (BytecodeReader.isBytecode(Blob.wrap(mutant))) {
        checkArtifact(mutant);
      } else {
        checkText(mutant);
      }
      programs++;
    } catch (DiagnosticException refusal) {
      if (refusal.diagnostics().isEmpty()) {
        report("refused without a word", mutant);
      }
    } catch (RuntimeException | Error breach) {
      StackTraceElement[] trace = breach.getStackTrace();
      String place = trace.length == 0 ? "" : " at " + trace[0];
      if (report(breach.getClass().getSimpleName() + place, mutant)) {
        breach.printStackTrace(out);
      }
    }
  }

  private void checkArtifact(byte[] mutant) throws IOException {
    Operation program = Portability.deserialize(mutant);
    // Not the text: what is there by default may be spelled out after the first reading.
    String digest = ProgramDigest.of(program);
    byte[] written = Portability.serialize(program, Portability.currentVersion());
    if (!ProgramDigest.of(Portability.deserialize(written)).equals(digest)) {
      report("another program after writing and reading", mutant);
    }
  }

  private void checkText(byte[] mutant) throws IOException {
    SourceText source = SourceText.of("mutant", mutant);
    Operation program = MlirParser.parse(source, DIALECTS, ParserOptions.DEFAULT);
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!new Verifier(DIALECTS, new FullText(DIALECTS)).verify(program, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    String text = text(program);
    Operation again =
        MlirParser.parse(SourceText.of("again", text), DIALECTS, ParserOptions.DEFAULT);
    if (!text(again).equals(text)) {
      report("another program after printing and parsing", mutant);
    }
  }

  private static String text(Operation program) {
    return MlirPrinter.toString(program, DIALECTS, PrinterOptions.DEFAULT);
  }

  /** Counts a breach and keeps its first mutant; says whether it is the first of its kind. */
  private boolean report(String breach, byte[] mutant) throws IOException {
    if (breaches.merge(breach, 1, Integer::sum) > 1) {
      return false;
    }
    Files.createDirectories(findings);
    Path file = findings.resolve("breach-" + breaches.size());
    Files.write(file, mutant);
    out.println("fuzz: " + breach + ": " + file);
    return true;
  }
}
