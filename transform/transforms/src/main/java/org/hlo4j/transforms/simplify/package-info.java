/**
 * Pass {@code stablehlo-aggressive-simplification}, which simplifies StableHLO algebraically:
 * {@link org.hlo4j.transforms.simplify.AggressiveSimplificationPass} is the pass, {@link
 * org.hlo4j.transforms.simplify.SimplificationPatterns} provides its patterns to other passes.
 *
 * <p>A pattern's benefit is the number of StableHLO operations that it matches, so that larger
 * patterns are tried first.
 */
package org.hlo4j.transforms.simplify;
