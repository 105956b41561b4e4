/**
 * How plain programs compute coarse-grained operations: patterns of formulas, one file for each
 * family, and what call stands for a match.
 */
package org.hlo4j.byteir.recognize;
