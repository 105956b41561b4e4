/** Pass {@code stablehlo-wrap-in-composite}: {@link org.hlo4j.transforms.wrap.WrapInComposite}. */
package org.hlo4j.transforms.wrap;
