/**
 * A compact way to write down StableHLO: {@link org.hlo4j.transforms.build.HloBuilder} makes
 * operations, {@link org.hlo4j.transforms.build.Expr} makes those of a formula read like it.
 */
package org.hlo4j.transforms.build;
