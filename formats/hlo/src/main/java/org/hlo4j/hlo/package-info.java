/**
 * The model of XLA's HLO: modules of computations of instructions, which are immutable. What
 * opcodes and attributes there are is said by two tables, {@link org.hlo4j.hlo.HloOpcode} and
 * {@link org.hlo4j.hlo.HloInstructionAttributes}; text and protos are read and written by them.
 */
package org.hlo4j.hlo;
