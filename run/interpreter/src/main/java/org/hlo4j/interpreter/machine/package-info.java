/**
 * The machine that runs a function: the values of its regions, the processes of a program and their
 * schedule, limits, and what an evaluator of an operation is given.
 */
package org.hlo4j.interpreter.machine;
