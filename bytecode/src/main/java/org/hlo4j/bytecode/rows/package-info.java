/**
 * Programs of bytecode as rows of numbers: read, verified and written without operations being
 * made, but for one of each kind.
 */
package org.hlo4j.bytecode.rows;
