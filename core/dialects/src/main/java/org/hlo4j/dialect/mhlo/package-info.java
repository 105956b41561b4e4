/** The part of dialect {@code mhlo} that represents ByteIR's coarse-grained operations. */
package org.hlo4j.dialect.mhlo;
