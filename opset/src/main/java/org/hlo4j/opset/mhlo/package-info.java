/**
 * The part of dialect {@code mhlo} in which ByteIR's documents write programs: calls and constants.
 */
package org.hlo4j.opset.mhlo;
