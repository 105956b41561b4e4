package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;

/**
 * Writes parts of programs as MLIR text, without aliases: what messages quote.
 *
 * <p>The printer above this module is registered as a service that {@code toString} of types,
 * attributes, operations and values uses: nothing here prints by itself.
 */
public interface IrText {
  /** The text of a type for people; the name of its class where there is no printer. */
  static String of(Type type) {
    return Printers.INSTALLED.map(printer -> printer.type(type)).orElse(nameOf(type));
  }

  /** The text of an attribute for people; the name of its class where there is no printer. */
  static String of(Attribute attribute) {
    return Printers.INSTALLED
        .map(printer -> printer.attribute(attribute))
        .orElse(nameOf(attribute));
  }

  /**
   * The text of an operation for people, its regions left out. An operation that cannot be printed,
   * as one that was erased, is described by its name.
   */
  static String of(Operation operation) {
    return Printers.INSTALLED
        .flatMap(printer -> text(printer, operation))
        .orElse(nameOf(operation));
  }

  private static Optional<String> text(IrText printer, Operation operation) {
    try {
      return Optional.of(printer.operation(operation));
    } catch (RuntimeException unprintable) {
      return Optional.empty(); // a description is no place for errors
    }
  }

  private static String nameOf(Operation operation) {
    return "'" + operation.name() + "' at " + operation.location();
  }

  private static String nameOf(Object value) {
    return value.getClass().getSimpleName();
  }

  String type(Type type);

  String attribute(Attribute attribute);

  /** The operation in generic form, on lines of its own if it takes several. */
  String operation(Operation operation);

  /** The type as messages show it, in single quotes. */
  default String quoted(Type type) {
    return "'" + type(type) + "'";
  }

  /** The types as messages show them: each in single quotes. */
  default String quoted(List<Type> types) {
    return types.stream().map(this::quoted).collect(Collectors.joining(", "));
  }
}
