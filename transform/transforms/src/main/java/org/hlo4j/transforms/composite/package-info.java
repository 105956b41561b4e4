/**
 * Pass {@code stablehlo-legalize-composite-to-call}: {@link
 * org.hlo4j.transforms.composite.LegalizeCompositeToCall}.
 */
package org.hlo4j.transforms.composite;
