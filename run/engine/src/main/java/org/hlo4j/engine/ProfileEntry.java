package org.hlo4j.engine;

import org.hlo4j.ir.Location;

/**
 * The time of a step of a run.
 *
 * @param operation the name of the operation, of a group of fused ones that of the first
 * @param step what computes it: the name of a step, such as {@code tile}, {@code product} or {@code
 *     interpreter}
 * @param location the location of the operation
 * @param count how often it ran
 * @param nanos the sum of its times in nanoseconds, without those of steps of its regions
 * @param bytes the size of its results in bytes, of all times; 0 for one that runs regions
 */
public record ProfileEntry(
    String operation, String step, Location location, long count, long nanos, long bytes) {}
