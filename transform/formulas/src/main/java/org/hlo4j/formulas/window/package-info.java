/** Functions over windows and grids: convolution, pooling, resampling, padding. */
package org.hlo4j.formulas.window;
