/**
 * ByteIR's coarse-grained operations: custom calls with a known target and their attributes in the
 * dictionary {@code byteir_attrs}. {@link org.hlo4j.byteir.ByteirVerifier} verifies them.
 *
 * @since 0.1.0
 */
package org.hlo4j.byteir;
