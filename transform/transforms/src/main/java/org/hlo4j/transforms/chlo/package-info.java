/**
 * Passes {@code chlo-legalize-to-stablehlo} and {@code hlo4j-chlo-legalize-to-stablehlo}: {@link
 * org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo}.
 */
package org.hlo4j.transforms.chlo;
