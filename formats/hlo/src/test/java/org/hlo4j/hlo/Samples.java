package org.hlo4j.hlo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.diagnostic.SourceText;

/** Instructions as XLA prints them, and the module that they are the root of. */
final class Samples {
  /** The instructions, without their names. */
  static final List<String> INSTRUCTIONS = read("instructions.txt").lines().toList();

  private static final String MODULE = read("module.txt");

  private static final String ROOT = "  ROOT %r = ";

  private Samples() {}

  static String read(String name) {
    try (InputStream input = Samples.class.getResourceAsStream(name)) {
      return new String(input.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the text of a module whose result is an instruction. */
  static String text(String instruction) {
    return MODULE.replace("$instruction", instruction);
  }

  static HloModule module(String instruction) {
    return parse(text(instruction));
  }

  static HloModule parse(String text) {
    return HloText.parse(SourceText.of("a.hlo", text));
  }

  static String print(HloModule module) {
    return HloText.print(module, HloPrintStyle.LONG);
  }

  /** Returns the result of a module, as it is printed. */
  static String result(HloModule module) {
    return print(module)
        .lines()
        .filter(line -> line.startsWith(ROOT))
        .toList()
        .getLast()
        .substring(ROOT.length());
  }
}
