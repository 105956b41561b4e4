package org.hlo4j.oracle.hlo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloReadOptions;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;

/**
 * Reads modules of HLO, as text or protos, and writes them as both: {@code HloRoundTrip list
 * folder} with a list of files. File number n of the list becomes {@code n.long.hlo}, {@code
 * n.short.hlo} and {@code n.pb}, or {@code n.error}; {@code n.warning} has warnings. What is read
 * from one of these is written as it was, or it is an error.
 */
public final class HloRoundTrip {
  private static final int SHOWN = 80;

  private final Path folder;

  private HloRoundTrip(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs the program.
   *
   * @param args the list of files, and the folder of results
   * @throws IOException if files cannot be read or written
   */
  public static void main(String... args) throws IOException {
    List<String> files = Files.readAllLines(Path.of(args[0]));
    HloRoundTrip trip = new HloRoundTrip(Files.createDirectories(Path.of(args[1])));
    for (int i = 0; i < files.size(); i++) {
      trip.convert(Path.of(files.get(i)), i);
    }
  }

  private void convert(Path file, int number) throws IOException {
    try {
      HloFile read = read(file, number);
      HloModule module = read.module();
      put(number + ".long.hlo", stable(module, HloPrintStyle.LONG));
      put(number + ".short.hlo", stable(module, HloPrintStyle.SHORT));
      Files.write(folder.resolve(number + ".pb"), HloProtos.toBytes(module));
    } catch (DiagnosticException refused) {
      put(number + ".error", refused.getMessage() + "\n");
    } catch (RuntimeException | StackOverflowError broken) {
      put(number + ".error", "BROKEN " + broken + " " + broken.getStackTrace()[0] + "\n");
    }
  }

  /** Returns the text of a module; what is read of it is written as it was read. */
  private static String stable(HloModule module, HloPrintStyle style) {
    String text = HloText.print(module, style);
    String once = HloText.print(parse("once", bytes(text)), style);
    String twice = HloText.print(parse("twice", bytes(once)), style);
    int at = Arrays.mismatch(once.toCharArray(), twice.toCharArray());
    if (at >= 0) {
      throw new IllegalStateException(
          "not stable at " + once.substring(at, Math.min(at + SHOWN, once.length())));
    }
    return text;
  }

  private static HloModule parse(String name, byte[] text) {
    return HloText.parse(SourceText.of(name, text), HloReadOptions.DEFAULT.withElided());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private HloFile read(Path file, int number) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (!file.toString().endsWith(".pb")) {
      return HloFile.of(HloFile.Form.MODULE, parse(file.toString(), bytes));
    }
    Diagnostics.Collector warnings = Diagnostics.collector();
    HloFile read = HloProtos.read(Blob.wrap(bytes), file.toString(), warnings);
    if (!warnings.toList().isEmpty()) {
      put(number + ".warning", warnings.toList() + "\n");
    }
    return read;
  }

  private void put(String name, String content) throws IOException {
    Files.write(folder.resolve(name), bytes(content));
  }
}
