/** Operators with tensors of indices or masks. */
package org.hlo4j.pytorch.operator.index;
