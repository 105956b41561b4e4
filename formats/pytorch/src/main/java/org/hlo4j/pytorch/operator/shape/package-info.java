/** Operators that move elements: views, slices, padding, joins. */
package org.hlo4j.pytorch.operator.shape;
