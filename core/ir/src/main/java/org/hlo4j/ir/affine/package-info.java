/**
 * Affine expressions, maps and integer sets, as immutable values.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.affine;
