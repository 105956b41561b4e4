/**
 * Pass {@code stablehlo-compatibility-expander}: {@link
 * org.hlo4j.transforms.compatibility.CompatibilityExpander}.
 */
package org.hlo4j.transforms.compatibility;
