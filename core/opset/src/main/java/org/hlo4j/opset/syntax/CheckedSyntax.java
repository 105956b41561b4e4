package org.hlo4j.opset.syntax;

import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.jspecify.annotations.Nullable;

/**
 * A syntax that checks parsed attributes and reports an error at the start of an invalid one.
 *
 * @param <A> the attribute
 */
public final class CheckedSyntax<A extends Attribute> implements AttributeSyntax<A> {
  private final AttributeSyntax<A> syntax;
  private final Function<A, Optional<String>> problem;

  /**
   * Creates a syntax with a check.
   *
   * @param problem returns an error message for an invalid attribute
   */
  public CheckedSyntax(AttributeSyntax<A> syntax, Function<A, Optional<String>> problem) {
    this.syntax = syntax;
    this.problem = problem;
  }

  @Override
  public void print(A attribute, AsmPrinter printer) {
    syntax.print(attribute, printer);
  }

  @Override
  public A parse(AsmParser parser, @Nullable Type type) {
    int at = parser.offset();
    A attribute = syntax.parse(parser, type);
    problem
        .apply(attribute)
        .ifPresent(message -> {
          throw parser.error(at, message);
        });
    return attribute;
  }
}
