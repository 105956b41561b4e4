package org.hlo4j.text.print;

import java.util.function.ObjLongConsumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;

/** Prints operations, attributes and types as MLIR text. */
public final class MlirPrinter {
  private static final VerifierOptions UNREGISTERED_ALLOWED = new VerifierOptions(true, false);

  private MlirPrinter() {}

  /**
   * Prints an operation. One that is in no block is printed with its aliases and resources and a
   * final newline, unless {@link PrinterOptions#localScope} is set; any other one is printed alone,
   * with the value names of the whole program.
   *
   * <p>An invalid program is printed in generic form, unless {@link PrinterOptions#assumeVerified}
   * is set: custom syntaxes rely on what the verifier checks.
   *
   * @param operation the operation
   * @param registry the dialects
   * @param wanted the options
   * @param out receives the text
   */
  public static void print(
      Operation operation, DialectRegistry registry, PrinterOptions wanted, TextBuffer out) {
    print(operation, registry, wanted, out, (op, offset) -> {});
  }

  /**
   * Prints an operation as {@link #print(Operation, DialectRegistry, PrinterOptions, TextBuffer)}
   * does, and reports the position of each operation that has lines of its own. Operations that
   * custom syntax includes in the text of another one have none.
   *
   * @param operation the operation
   * @param registry the dialects
   * @param wanted the options
   * @param out receives the text; a buffer without target
   * @param lines accepts an operation and the byte offset of its first line in {@code out}, in
   *     pre-order
   */
  public static void print(
      Operation operation,
      DialectRegistry registry,
      PrinterOptions wanted,
      TextBuffer out,
      ObjLongConsumer<Operation> lines) {
    Operation root = namingRoot(operation, wanted);
    boolean verified = wanted.assumeVerified() || (!wanted.generic() && verifies(root, registry));
    PrinterOptions options = verified ? wanted : wanted.toBuilder().generic(true).build();
    OpPrintInfo.Cache printInfos = new OpPrintInfo.Cache(registry);
    boolean whole = operation.blockOrNull() == null && !options.localScope();
    SsaNames names = new SsaNames(root, options, printInfos, whole && verified);
    Aliases aliases =
        whole
            ? AliasCollector.collect(operation, options, registry, printInfos)
            : AliasCollector.collectShared(operation, options, registry, printInfos);
    OperationPrinter printer =
        new OperationPrinter(out, options, aliases, printInfos, names, lines);
    if (whole) {
      printer.printTopLevel(operation);
    } else {
      printer.printAliases(false);
      printer.printWithLocation(operation);
    }
  }

  private static boolean verifies(Operation root, DialectRegistry registry) {
    return new Verifier(registry, new FullText(registry), UNREGISTERED_ALLOWED)
        .verify(root, Diagnostics.collector());
  }

  /**
   * {@return the operation as text}
   *
   * @param operation the operation
   * @param registry the dialects
   * @param options the options
   */
  public static String toString(
      Operation operation, DialectRegistry registry, PrinterOptions options) {
    TextBuffer out = new TextBuffer();
    print(operation, registry, options, out);
    return out.toString();
  }

  /**
   * {@return the attribute as text} It has no aliases, unless the text would grow out of proportion
   * to what the attribute contains: then lines before it define aliases of what is repeated.
   *
   * @param attribute the attribute
   */
  public static String toString(Attribute attribute) {
    return SymbolText.of(attribute, PrinterOptions.DEFAULT);
  }

  /**
   * {@return the type as text} It has no aliases, unless the text would grow out of proportion to
   * what the type contains: then lines before it define aliases of what is repeated.
   *
   * @param type the type
   */
  public static String toString(Type type) {
    return SymbolText.of(type, PrinterOptions.DEFAULT);
  }

  /**
   * {@return the attribute as text of one line, for people} The parts are left out as {@code ...}
   * if their text would grow out of proportion to what they contain.
   *
   * @param attribute the attribute
   */
  public static String toLine(Attribute attribute) {
    return SymbolText.line(attribute, PrinterOptions.DEFAULT);
  }

  /**
   * {@return the type as text of one line, for people} The parts are left out as {@code ...} if
   * their text would grow out of proportion to what they contain.
   *
   * @param type the type
   */
  public static String toLine(Type type) {
    return SymbolText.line(type, PrinterOptions.DEFAULT);
  }

  /**
   * Returns the outermost operation whose values share a namespace with those of {@code operation}.
   */
  private static Operation namingRoot(Operation operation, PrinterOptions options) {
    Operation root = operation;
    while (!(options.localScope() && root.has(Trait.ISOLATED_FROM_ABOVE))) {
      Operation parent = root.parentOpOrNull();
      if (parent == null) {
        return root;
      }
      root = parent;
    }
    return root;
  }
}
