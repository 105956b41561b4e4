/**
 * Constraints on types and attributes shared by many dialects, from which definition tables are
 * composed, as in MLIR's {@code CommonTypeConstraints.td} and {@code CommonAttrConstraints.td}.
 * Descriptions are MLIR's; diagnostics quote them.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.constraint;
