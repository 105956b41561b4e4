/**
 * Passes {@code hlo-legalize-to-stablehlo} and {@code stablehlo-legalize-to-hlo}: {@link
 * org.hlo4j.transforms.mhlo.MhloPasses}.
 */
package org.hlo4j.transforms.mhlo;
