/**
 * The builtin types, attributes and locations of MLIR, as immutable values. They depend on nothing
 * but the IR's structure and the number formats.
 */
package org.hlo4j.ir.builtin;
