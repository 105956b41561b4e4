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
 * A syntax whose parsed attributes are checked; what is wrong is reported where the attribute
 * begins.
 *
 * @param <A> the attribute
 */
public final class CheckedSyntax<A extends Attribute> implements AttributeSyntax<A> {
  private final AttributeSyntax<A> syntax;
  private final Function<A, Optional<String>> problem;

  /**
   * A syntax with a check.
   *
   * @param problem says what is wrong with an attribute, if anything is
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
