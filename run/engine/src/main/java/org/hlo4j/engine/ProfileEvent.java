package org.hlo4j.engine;

import org.hlo4j.ir.Location;

/**
 * One time that a step ran.
 *
 * @param operation the name of the operation, of a group of fused ones that of the first
 * @param step what computed it, as in {@link ProfileEntry}
 * @param location the location of the operation
 * @param start when it began, in nanoseconds after the begin of the run
 * @param nanos how long it took in nanoseconds, with the steps of its regions
 */
public record ProfileEvent(
    String operation, String step, Location location, long start, long nanos) {}
