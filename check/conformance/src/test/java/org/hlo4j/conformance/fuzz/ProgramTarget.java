package org.hlo4j.conformance.fuzz;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/** Readers of programs: text, MLIR bytecode, portable artifacts. */
enum ProgramTarget {
  TEXT {
    @Override
    boolean read(byte[] bytes) {
      checkText(verified(parse(SourceText.of("mutant", bytes))));
      return true;
    }
  },

  BYTECODE {
    @Override
    boolean read(byte[] bytes) {
      String text = text(verified(decode(bytes)));
      if (!text(decode(encode(decode(bytes)))).equals(text)) {
        throw new Target.Breach("another program after writing and reading");
      }
      return true;
    }
  },

  ARTIFACT {
    @Override
    boolean read(byte[] bytes) {
      Operation program = Portability.deserialize(bytes);
      // Not the text: defaults may be explicit after the first reading.
      String digest = ProgramDigest.of(program);
      byte[] written = Portability.serialize(program, Portability.currentVersion());
      if (!ProgramDigest.of(Portability.deserialize(written)).equals(digest)) {
        throw new Target.Breach("another program after writing and reading");
      }
      return true;
    }
  };

  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final MlirText TEXT_FORM = new MlirText(DIALECTS, false);
  private static final BytecodeReaderOptions READING =
      BytecodeReaderOptions.of(DIALECTS).withText(TEXT_FORM);
  private static final BytecodeWriterOptions WRITING =
      BytecodeWriterOptions.of("fuzz").withText(TEXT_FORM);

  /**
   * Text that upstream, and hlo4j like it, prints but does not parse: the indices of a slice of a
   * tensor without dimensions, and a symbol with an empty name.
   */
  private static final List<String> NOT_READ_AGAIN =
      List.of(", , sizes = []", "@<<INVALID EMPTY SYMBOL>>");

  /** Fails unless the text of a program is parsed and printed in the same way. */
  static void checkText(Operation program) {
    String text = text(program);
    if (NOT_READ_AGAIN.stream().anyMatch(text::contains) || printsTooFewTypes(program)) {
      return;
    }
    try {
      if (!text(verified(parse(SourceText.of("again", text)))).equals(text)) {
        throw new Target.Breach("another program after printing and parsing");
      }
    } catch (DiagnosticException e) {
      throw new Target.Breach("not read again: " + e.getMessage());
    }
  }

  /**
   * Returns whether the types of an operation are compatible but different, while upstream, and
   * hlo4j like it, prints only one of them.
   */
  private static boolean printsTooFewTypes(Operation program) {
    boolean[] found = {false};
    program.walk(op ->
        found[0] |=
            op.has(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
                && Stream.concat(op.operands().stream(), op.results().stream())
                        .map(Value::type)
                        .distinct()
                        .count()
                    > 1);
    return found[0];
  }

  abstract boolean read(byte[] bytes);

  Target with(List<byte[]> seeds) {
    return Target.of(name(), true, seeds, this::read);
  }

  static Operation parse(SourceText source) {
    return MlirParser.parse(source, DIALECTS, ParserOptions.DEFAULT);
  }

  static Operation decode(byte[] bytes) {
    return BytecodeReader.read(Blob.wrap(bytes), "mutant", READING);
  }

  static byte[] encode(Operation program) {
    return BytecodeWriter.write(program, WRITING);
  }

  private static String text(Operation program) {
    return MlirPrinter.toString(program, DIALECTS, PrinterOptions.DEFAULT);
  }

  /** Returns the program in generic form with locations. */
  static byte[] fullText(Operation program) {
    PrinterOptions options = PrinterOptions.builder().generic(true).debugInfo(true).build();
    return ByteStrings.encode(MlirPrinter.toString(program, DIALECTS, options));
  }

  private static Operation verified(Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    if (!new Verifier(DIALECTS, new FullText(DIALECTS)).verify(program, diagnostics)) {
      throw new DiagnosticException(diagnostics.toList());
    }
    return program;
  }
}
