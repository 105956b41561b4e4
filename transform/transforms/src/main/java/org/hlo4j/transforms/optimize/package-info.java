/**
 * Pass {@code stablehlo-target-independent-optimization}: {@link
 * org.hlo4j.transforms.optimize.TargetIndependentOptimizationPass}.
 */
package org.hlo4j.transforms.optimize;
