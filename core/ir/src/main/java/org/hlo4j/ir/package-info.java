/**
 * The structure of a program: operations, blocks, regions, values and their uses. The entry point
 * is {@link org.hlo4j.ir.Operation}.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir;
