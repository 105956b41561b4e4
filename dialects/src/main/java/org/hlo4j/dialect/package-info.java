/** The registry of all dialects: {@link org.hlo4j.dialect.Dialects}. */
package org.hlo4j.dialect;
