package org.hlo4j.opset.syntax;

import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;

/**
 * A syntax that checks what it parses and reports an error at the start of an invalid one.
 *
 * @param <A> the attribute or type
 */
public final class CheckedSyntax<A> implements AsmSyntax<A> {
  private final AsmSyntax<A> syntax;
  private final Function<A, Optional<String>> problem;

  /**
   * Creates a syntax with a check.
   *
   * @param problem returns an error message for an invalid attribute
   */
  public CheckedSyntax(AsmSyntax<A> syntax, Function<A, Optional<String>> problem) {
    this.syntax = syntax;
    this.problem = problem;
  }

  @Override
  public void print(A attribute, AsmPrinter printer) {
    syntax.print(attribute, printer);
  }

  @Override
  public A parse(AsmParser parser) {
    int at = parser.offset();
    A attribute = syntax.parse(parser);
    problem
        .apply(attribute)
        .ifPresent(message -> {
          throw parser.error(at, message);
        });
    return attribute;
  }
}
