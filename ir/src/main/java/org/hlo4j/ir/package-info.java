/**
 * The structure of a program: operations, blocks, regions, values and their uses. {@link
 * org.hlo4j.ir.Operation} is the entry; everything else in hlo4j stands on this package.
 */
package org.hlo4j.ir;
