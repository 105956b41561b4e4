/**
 * Pass {@code shape-legalize-to-stablehlo}: {@link
 * org.hlo4j.transforms.shape.ShapeLegalizeToStablehlo}.
 */
package org.hlo4j.transforms.shape;
