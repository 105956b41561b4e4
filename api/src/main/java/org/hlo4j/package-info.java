/**
 * The entry point for Java programs. {@link org.hlo4j.Hlo4j} reads, verifies, writes and runs
 * StableHLO programs; {@link org.hlo4j.ModuleBuilder} builds them; {@link org.hlo4j.Tensors} makes
 * the tensors that go in. A program is an {@link org.hlo4j.ir.Operation}, a {@code builtin.module};
 * {@code org.hlo4j.op.stablehlo} has typed views of what is inside.
 */
package org.hlo4j;
