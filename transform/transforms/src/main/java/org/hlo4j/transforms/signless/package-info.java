/**
 * Pass {@code stablehlo-convert-to-signless}: {@link
 * org.hlo4j.transforms.signless.ConvertToSignless}.
 */
package org.hlo4j.transforms.signless;
