/** Functions of single elements: activations, special functions, quantization, casts. */
package org.hlo4j.formulas.elementwise;
