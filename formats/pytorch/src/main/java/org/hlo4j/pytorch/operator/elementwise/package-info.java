/** Operators that compute each element on its own. */
package org.hlo4j.pytorch.operator.elementwise;
