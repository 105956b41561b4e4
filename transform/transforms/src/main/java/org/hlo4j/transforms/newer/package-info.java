/**
 * Pass {@code hlo4j-newer-operations-expander}: {@link
 * org.hlo4j.transforms.newer.NewerOperationsExpander}.
 */
package org.hlo4j.transforms.newer;
