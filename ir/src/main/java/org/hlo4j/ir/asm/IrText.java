package org.hlo4j.ir.asm;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;

/** Writes parts of programs as MLIR text, in full and without aliases: what messages quote. */
public interface IrText {
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
