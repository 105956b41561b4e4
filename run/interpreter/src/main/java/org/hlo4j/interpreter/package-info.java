/**
 * Runs StableHLO programs with the semantics of the specification, operation by operation.
 *
 * @since 0.1.0
 */
package org.hlo4j.interpreter;
