package org.hlo4j.hlo;

/**
 * A device that sends to another.
 *
 * @param source the device that sends
 * @param target the device that receives
 */
public record HloPair(long source, long target) {}
