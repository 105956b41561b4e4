/** Pass {@code cse}: {@link org.hlo4j.transforms.cse.CsePass}. */
package org.hlo4j.transforms.cse;
