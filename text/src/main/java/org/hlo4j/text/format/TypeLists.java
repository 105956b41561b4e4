package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;

/** Lists of types with commas between them. */
final class TypeLists {
  private TypeLists() {}

  /** Parses types with commas between them, or none. */
  static List<Type> parseOptional(OpAsmParser parser) {
    Optional<Type> first = parser.parseOptionalType();
    if (first.isEmpty()) {
      return List.of();
    }
    List<Type> types = new ArrayList<>();
    types.add(first.get());
    while (parser.accept(",")) {
      types.add(parser.parseType());
    }
    return types;
  }
}
