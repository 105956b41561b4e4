/**
 * Pass {@code stablehlo-check-shape-assertions}: {@link
 * org.hlo4j.transforms.assertion.CheckShapeAssertionsPass}. Assertions are calls of {@code
 * @shape_assertion}.
 */
package org.hlo4j.transforms.assertion;
