/** Behaviour of the {@code llvm} dialect. */
package org.hlo4j.dialect.llvm;
