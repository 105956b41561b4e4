/**
 * Typed views of operations and builders for them. A view is a record over an {@link
 * org.hlo4j.ir.Operation} without state of its own: {@code new DotGeneralOp(operation).lhs()}. The
 * views are generated from the definitions, one package a dialect; this package holds what they
 * share, and {@link org.hlo4j.op.OpBuilder}, which makes operations, infers their types and refuses
 * wrong ones.
 */
package org.hlo4j.op;
