/**
 * What runs a function, whatever its operations are: the values of its regions, the processes of a
 * program and their schedule, limits, and what an evaluator of an operation is given.
 */
package org.hlo4j.interpreter.machine;
