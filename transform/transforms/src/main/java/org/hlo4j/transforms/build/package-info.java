/**
 * A compact way to create StableHLO operations: {@link org.hlo4j.transforms.build.HloBuilder}
 * creates one operation a call, and {@link org.hlo4j.transforms.build.Expr} lets a series of them
 * read as a formula.
 *
 * @since 0.1.0
 */
package org.hlo4j.transforms.build;
