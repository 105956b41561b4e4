/** Checks that operations of several dialects share: casts, branches, the flow through regions. */
package org.hlo4j.dialect.verify;
