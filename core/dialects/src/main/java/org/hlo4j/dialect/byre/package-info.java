/** The part of dialect {@code byre} that occurs in ByteIR's documentation. */
package org.hlo4j.dialect.byre;
