package org.hlo4j.oracle.hlo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * n.short.hlo} and {@code n.pb}, or {@code n.error}; {@code n.warning} has warnings.
 */
public final class HloRoundTrip {
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
      put(number + ".long.hlo", HloText.print(module, HloPrintStyle.LONG));
      put(number + ".short.hlo", HloText.print(module, HloPrintStyle.SHORT));
      Files.write(folder.resolve(number + ".pb"), HloProtos.toBytes(module));
    } catch (DiagnosticException refused) {
      put(number + ".error", refused.getMessage() + "\n");
    } catch (RuntimeException | StackOverflowError broken) {
      put(number + ".error", "BROKEN " + broken + " " + broken.getStackTrace()[0] + "\n");
    }
  }

  private HloFile read(Path file, int number) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (!file.toString().endsWith(".pb")) {
      return HloFile.of(
          HloFile.Form.MODULE,
          HloText.parse(
              SourceText.of(file.toString(), bytes), HloReadOptions.DEFAULT.withElided()));
    }
    Diagnostics.Collector warnings = Diagnostics.collector();
    HloFile read = HloProtos.read(Blob.wrap(bytes), file.toString(), warnings);
    if (!warnings.toList().isEmpty()) {
      put(number + ".warning", warnings.toList() + "\n");
    }
    return read;
  }

  private void put(String name, String content) throws IOException {
    Files.write(folder.resolve(name), content.getBytes(StandardCharsets.ISO_8859_1));
  }
}
