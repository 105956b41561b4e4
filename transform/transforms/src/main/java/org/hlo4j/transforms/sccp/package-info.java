/** Pass {@code sccp}: {@link org.hlo4j.transforms.sccp.SccpPass}. */
package org.hlo4j.transforms.sccp;
