package org.hlo4j.ir;

import java.util.Optional;
import org.hlo4j.ir.builtin.SymbolRefAttr;

/**
 * An attribute that refers to a symbol. Operations that have it, also under a name of another
 * dialect, are invalid unless the nearest symbol table has the symbol; MLIR's {@code
 * SymbolUserAttrInterface}.
 */
public interface SymbolUserAttr extends Attribute {
  /** {@return the reference, if the attribute has one} */
  Optional<SymbolRefAttr> usedSymbol();

  /** {@return the message if there is no such symbol} */
  String unknownSymbolMessage();
}
