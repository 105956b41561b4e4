package org.hlo4j.oracle.hlo;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.hlo4j.Hlo4j;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Times reading and printing of large texts: {@code HloSpeed make PROGRAM MEGABYTES FOLDER} writes
 * the same operations as HLO and as StableHLO, with metadata and without; {@code HloSpeed FILE
 * ROUNDS} reads one of them and prints it, and says for each round the length of the text, the
 * milliseconds of processor time that both took, and the megabytes that what was read takes and
 * that both allocated.
 */
public final class HloSpeed {
  private static final DialectRegistry DIALECTS = Hlo4j.standard().dialects();
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEGABYTE = 1e6;

  private HloSpeed() {}

  /**
   * Runs the program.
   *
   * @param args what is to be done
   * @throws IOException if files cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args[0].equals("make")) {
      make(Path.of(args[1]), Long.parseLong(args[2]), Files.createDirectories(Path.of(args[3])));
    } else {
      byte[] bytes = Files.readAllBytes(Path.of(args[0]));
      for (int round = 0; round < Integer.parseInt(args[1]); round++) {
        measure(SourceText.of(args[0], bytes));
      }
    }
  }

  /** Repeats what stands in the function of a program until its text is long. */
  private static void make(Path file, long megabytes, Path folder) throws IOException {
    Operation program = Hlo4j.standard().read(file);
    long length = HloText.print(HloExport.of(program).module(), HloPrintStyle.SHORT).length();
    Block body = Interpreter.entry(program, "main").region(0).front();
    List<Operation> operations = new ArrayList<>();
    body.operations().forEach(operations::add);
    operations.removeLast();
    for (long copies = (long) (megabytes * MEGABYTE / length); copies > 1; copies--) {
      IrMapping mapping = new IrMapping();
      operations.forEach(each -> body.insertBefore(each.copy(mapping), body.back()));
    }
    HloModule module = HloExport.of(program).module();
    put(folder.resolve("short.hlo"), HloText.print(module, HloPrintStyle.SHORT));
    put(folder.resolve("long.hlo"), HloText.print(module, HloPrintStyle.LONG));
    put(folder.resolve("short.mlir"), print(program, false));
    put(folder.resolve("long.mlir"), print(program, true));
  }

  private static void put(Path file, String text) throws IOException {
    Files.write(file, ByteStrings.encode(text));
  }

  private static String print(Operation program, boolean hasLocations) {
    PrinterOptions options = PrinterOptions.builder().debugInfo(hasLocations).build();
    return MlirPrinter.toString(program, DIALECTS, options);
  }

  private static void measure(SourceText text) {
    boolean isLong = text.name().contains("long");
    if (text.name().endsWith(".hlo")) {
      HloPrintStyle style = isLong ? HloPrintStyle.LONG : HloPrintStyle.SHORT;
      measure(text, HloText::parse, module -> HloText.print(module, style));
    } else {
      measure(
          text,
          source -> MlirParser.parse(source, DIALECTS, ParserOptions.DEFAULT),
          program -> print(program, isLong));
    }
  }

  private static <T> void measure(
      SourceText text, Function<SourceText, T> parse, Function<T, String> print) {
    long used = used();
    long start = THREADS.getCurrentThreadCpuTime();
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    T read = parse.apply(text);
    long parsing = THREADS.getCurrentThreadCpuTime() - start;
    long taken = used() - used;
    long middle = THREADS.getCurrentThreadCpuTime();
    int length = print.apply(read).length();
    long printing = THREADS.getCurrentThreadCpuTime() - middle;
    long printed = THREADS.getCurrentThreadAllocatedBytes();
    System.out.printf(
        Locale.ROOT,
        "%d %.1f %.1f %.1f %.1f%n",
        length,
        parsing / NANOS_PER_MILLI,
        printing / NANOS_PER_MILLI,
        taken / MEGABYTE,
        (printed - allocated) / MEGABYTE);
  }

  /** Returns the bytes of what is alive. */
  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
