package org.hlo4j.engine;

import org.hlo4j.ir.Location;

/**
 * Operations of one kind and place that the interpreter evaluates in a prepared function.
 *
 * @param operation the name of the operation, of a custom call with its target; that of a function
 *     if the interpreter runs it as a whole
 * @param location where it is in the program
 * @param steps how many steps of the function it is: several if the function that has it is called
 *     several times
 * @param work their share of the function's estimated work, from 0 to 1
 * @param reason why there is no step of the engine, in words
 */
public record InterpretedOperation(
    String operation, Location location, long steps, double work, String reason) {}
