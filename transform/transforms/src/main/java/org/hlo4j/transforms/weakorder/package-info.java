/**
 * Pass {@code hlo4j-weak-order-expander}: {@link org.hlo4j.transforms.weakorder.WeakOrderExpander}.
 */
package org.hlo4j.transforms.weakorder;
