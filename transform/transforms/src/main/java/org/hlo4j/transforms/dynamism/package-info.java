/**
 * Pass {@code stablehlo-canonicalize-dynamism}: {@link
 * org.hlo4j.transforms.dynamism.CanonicalizeDynamismPass}.
 */
package org.hlo4j.transforms.dynamism;
