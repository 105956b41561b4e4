/**
 * Pass {@code stablehlo-legalize-deprecated-ops}: {@link
 * org.hlo4j.transforms.deprecated.LegalizeDeprecatedOps}.
 */
package org.hlo4j.transforms.deprecated;
