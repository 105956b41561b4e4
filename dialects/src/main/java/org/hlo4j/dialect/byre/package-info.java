/** The part of dialect {@code byre} that ByteIR's documents use. */
package org.hlo4j.dialect.byre;
