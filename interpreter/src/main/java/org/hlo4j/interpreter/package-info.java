/** Runs StableHLO programs as the specification says, operation by operation. */
package org.hlo4j.interpreter;
