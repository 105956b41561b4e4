/** Writing bytecode, byte for byte as MLIR does. */
package org.hlo4j.bytecode.write;
