/**
 * The entry point for Java programs. {@link org.hlo4j.Hlo4j} reads, verifies, transforms, writes
 * and runs StableHLO programs; {@link org.hlo4j.ModuleBuilder} builds them; {@link
 * org.hlo4j.Tensors} creates their inputs. A program is an {@link org.hlo4j.ir.Operation}, a {@code
 * builtin.module}; {@code org.hlo4j.op.stablehlo} has typed views of its operations.
 *
 * @since 0.1.0
 */
package org.hlo4j;
