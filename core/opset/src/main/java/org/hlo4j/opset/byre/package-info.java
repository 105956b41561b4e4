/** The part of ByteIR's runtime dialect {@code byre} that its documentation uses in examples. */
package org.hlo4j.opset.byre;
