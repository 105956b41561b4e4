/**
 * The constraints and the type inference of CHLO's operations. {@link
 * org.hlo4j.dialect.chlo.rule.ChloRules} attaches them to the dialect. Source: {@code
 * stablehlo/dialect/ChloOps.cpp} of StableHLO.
 */
package org.hlo4j.dialect.chlo.rule;
