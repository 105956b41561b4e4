/** Normalizations over axes and groups, and their gradients. */
package org.hlo4j.formulas.norm;
