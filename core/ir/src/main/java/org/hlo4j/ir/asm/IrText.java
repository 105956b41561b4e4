package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;

/**
 * Formats parts of programs as MLIR text without aliases, for messages.
 *
 * <p>The implementation is in module {@code text} and is found as a service; {@code toString} of
 * types, attributes, operations and values uses it.
 */
public interface IrText {
  /**
   * {@return the text of a type; the name of its class if there is no printer}
   *
   * @param type the type
   */
  static String of(Type type) {
    return InstalledPrinter.INSTALLED.map(printer -> printer.type(type)).orElse(nameOf(type));
  }

  /**
   * {@return the text of an attribute; the name of its class if there is no printer}
   *
   * @param attribute the attribute
   */
  static String of(Attribute attribute) {
    return InstalledPrinter.INSTALLED
        .map(printer -> printer.attribute(attribute))
        .orElse(nameOf(attribute));
  }

  /**
   * {@return the text of an operation without its regions; its name and location if it cannot be
   * printed, as after it has been erased}
   *
   * @param operation the operation
   */
  static String of(Operation operation) {
    return InstalledPrinter.INSTALLED
        .flatMap(printer -> text(printer, operation))
        .orElse(nameOf(operation));
  }

  private static Optional<String> text(IrText printer, Operation operation) {
    try {
      return Optional.of(printer.operation(operation));
    } catch (RuntimeException unprintable) {
      return Optional.empty(); // toString must not throw
    }
  }

  private static String nameOf(Operation operation) {
    return "'" + operation.name() + "' at " + operation.location();
  }

  private static String nameOf(Object value) {
    return value.getClass().getSimpleName();
  }

  /**
   * {@return the text of a type}
   *
   * @param type the type
   */
  String type(Type type);

  /**
   * {@return the text of an attribute}
   *
   * @param attribute the attribute
   */
  String attribute(Attribute attribute);

  /**
   * {@return the operation in generic form, with line breaks if it has regions}
   *
   * @param operation the operation
   */
  String operation(Operation operation);

  /**
   * {@return the text of a type in single quotes}
   *
   * @param type the type
   */
  default String quoted(Type type) {
    return "'" + type(type) + "'";
  }

  /**
   * {@return the texts of types, each in single quotes, separated by {@code ", "}}
   *
   * @param types the types
   */
  default String quoted(List<Type> types) {
    return types.stream().map(this::quoted).collect(Collectors.joining(", "));
  }
}
