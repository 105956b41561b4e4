/** Audits as tables of Apache Parquet. */
@NullMarked
package org.hlo4j.parquet;

import org.jspecify.annotations.NullMarked;
