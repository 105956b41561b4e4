/** The part of dialect {@code mhlo} that carries ByteIR's coarse-grained operations. */
package org.hlo4j.dialect.mhlo;
