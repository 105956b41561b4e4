package org.hlo4j.text.parse;

import java.util.List;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;

/** Common parts of parser tests: a registry with modules, and diagnostics as text. */
final class ParserFixture {
  static final String FILE = "-";

  static final OpDefinition MODULE =
      OpDefinition.op("builtin.module")
          .optionalProperty("sym_name", AttributeConstraint.ANY)
          .region("bodyRegion", 1)
          .traits(Trait.NO_TERMINATOR, Trait.SYMBOL_TABLE, Trait.ISOLATED_FROM_ABOVE, Trait.SYMBOL)
          .customSyntax()
          .build();

  static final ParserOptions ANY_DIALECT = ParserOptions.DEFAULT.withUnregisteredDialects(true);

  static final DialectRegistry REGISTRY = registry().build();

  private ParserFixture() {}

  static DialectRegistry.Builder registry() {
    return DialectRegistry.builder()
        .add(
            Dialect.builder("builtin")
                .ops(List.of(MODULE))
                .attach(MODULE, OpSyntax.class, new ModuleSyntax())
                .attach(MODULE, DefaultDialect.class, new DefaultDialect("builtin"))
                .build())
        .add(Dialect.builder("func").build());
  }

  private static final class ModuleSyntax implements OpSyntax {
    @Override
    public void parse(OpAsmParser parser, OperationState state) {
      parser
          .parseOptionalSymbolName()
          .ifPresent(name -> state.setAttribute("sym_name", StringAttr.of(name)));
      parser.parseOptionalAttributesWithKeyword(state);
      Region body = state.addRegion();
      parser.parseRegion(body, List.of());
      if (body.isEmpty()) {
        body.addBlock();
      }
    }

    @Override
    public void print(OpAsmPrinter printer, Operation operation) {
      printer.print(" ").printRegion(operation.region(0), false, true);
    }
  }

  static Operation parse(String text) {
    return parse(text, REGISTRY);
  }

  static Operation parse(String text, DialectRegistry registry) {
    return MlirParser.parse(SourceText.of(FILE, text), registry, ANY_DIALECT);
  }

  /** The only operation of a text. */
  static Operation parseOne(String text) {
    Operation op = parse(text).region(0).front().firstOrNull();
    if (op == null) {
      throw new AssertionError("no operation in: " + text);
    }
    return op;
  }

  /** The diagnostics of a rejected text; empty if it is accepted. */
  static String refusal(String text) {
    return refusal(text, REGISTRY, ANY_DIALECT);
  }

  static String refusal(String text, DialectRegistry registry, ParserOptions options) {
    try {
      MlirParser.parse(SourceText.of(FILE, text), registry, options);
      return "";
    } catch (DiagnosticException e) {
      return render(e.diagnostics());
    }
  }

  static String render(List<Diagnostic> diagnostics) {
    StringBuilder text = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics) {
      text.append(text.isEmpty() ? "" : "\n").append(render(diagnostic));
      for (Diagnostic note : diagnostic.notes()) {
        text.append("\nnote ").append(render(note));
      }
    }
    return text.toString();
  }

  private static String render(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    return location instanceof FileLineColLoc place
        ? place.line() + ":" + place.column() + ": " + diagnostic.message()
        : location + ": " + diagnostic.message();
  }
}
