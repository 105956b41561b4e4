/** Pass {@code symbol-dce}: {@link org.hlo4j.transforms.symbol.SymbolDcePass}. */
package org.hlo4j.transforms.symbol;
