/** The part of ByteIR's run time dialect {@code byre} that its documents use in examples. */
package org.hlo4j.opset.byre;
