/** Pass {@code canonicalize}: {@link org.hlo4j.transforms.canonicalize.CanonicalizerPass}. */
package org.hlo4j.transforms.canonicalize;
