/**
 * ByteIR's coarse-grained operations: custom calls whose target is known and whose attributes stand
 * in the dictionary {@code byteir_attrs}. {@link org.hlo4j.byteir.ByteirVerifier} checks them.
 */
package org.hlo4j.byteir;
