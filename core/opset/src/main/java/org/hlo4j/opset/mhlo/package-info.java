/**
 * The part of dialect {@code mhlo} that ByteIR's documentation uses in programs: calls and
 * constants.
 */
package org.hlo4j.opset.mhlo;
