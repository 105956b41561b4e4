/**
 * Constraints on types and attributes that many dialects share: the vocabulary of definition
 * tables, as in MLIR's {@code CommonTypeConstraints.td} and {@code CommonAttrConstraints.td}. Each
 * describes itself in MLIR's words, which error texts quote.
 */
package org.hlo4j.opset.constraint;
