/**
 * Pass {@code remove-dead-values}: {@link org.hlo4j.transforms.deadvalues.RemoveDeadValuesPass}.
 */
package org.hlo4j.transforms.deadvalues;
