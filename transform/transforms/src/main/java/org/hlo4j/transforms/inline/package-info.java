/** Pass {@code inline}: {@link org.hlo4j.transforms.inline.InlinerPass}. */
package org.hlo4j.transforms.inline;
