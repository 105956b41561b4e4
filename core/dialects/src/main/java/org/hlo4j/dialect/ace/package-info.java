/** ByteIR's dialect {@code ace}. */
package org.hlo4j.dialect.ace;
