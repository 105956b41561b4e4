/** Verifiers shared by several dialects: casts, branches, control flow through regions. */
package org.hlo4j.dialect.verify;
