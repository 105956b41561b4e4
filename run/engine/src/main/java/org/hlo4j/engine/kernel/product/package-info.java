/** Products of matrices, and convolutions, by tiles of panels. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.kernel.product;
