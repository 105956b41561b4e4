package org.hlo4j.dialect.stablehlo.directive;

import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnrankedTensorType;

/**
 * {@code custom<ComplexOpType>(type($lhs), type($rhs), type($result))}: the result type if the
 * operands have the corresponding real type, {@code tensor<2xcomplex<f32>>}, else a function type.
 */
final class ComplexOpTypeDirective implements CustomDirective {
  @Override
  public void print(OpAsmPrinter printer, PrintedArguments arguments) {
    Type result = arguments.type(2);
    Type real = real(result).orElse(result);
    if (arguments.type(0).equals(real) && arguments.type(1).equals(real)) {
      printer.printType(result);
    } else {
      printer.printFunctionalType(arguments.operation());
    }
  }

  @Override
  public void parse(OpAsmParser parser, ParsedArguments arguments) {
    int at = parser.offset();
    Type type = parser.parseType();
    if (type instanceof FunctionType function) {
      SameType.checked(parser, at, function, 2);
      arguments.setType(0, function.inputs().get(0));
      arguments.setType(1, function.inputs().get(1));
      arguments.setType(2, function.results().getFirst());
      return;
    }
    Type real =
        real(type).orElseThrow(() -> parser.error(at, "expected tensor with complex element type"));
    arguments.setType(0, real);
    arguments.setType(1, real);
    arguments.setType(2, type);
  }

  /** The real tensor type that corresponds to a complex one. */
  private static Optional<Type> real(Type type) {
    if (type instanceof RankedTensorType tensor
        && tensor.elementType() instanceof ComplexType complex) {
      return Optional.of(
          new RankedTensorType(tensor.shape(), complex.elementType(), tensor.encodingOrNull()));
    }
    if (type instanceof UnrankedTensorType tensor
        && tensor.elementType() instanceof ComplexType complex) {
      return Optional.of(new UnrankedTensorType(complex.elementType()));
    }
    return Optional.empty();
  }
}
