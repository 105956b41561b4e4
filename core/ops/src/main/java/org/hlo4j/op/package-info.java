/**
 * Typed views of operations, and builders for them. A view is a stateless record over an {@link
 * org.hlo4j.ir.Operation}: {@code new DotGeneralOp(operation).lhs()}. Views are generated from the
 * definitions, one package per dialect; this package has their common parts and {@link
 * org.hlo4j.op.OpBuilder}, which creates operations, infers their types and verifies them.
 *
 * @since 0.1.0
 */
package org.hlo4j.op;
