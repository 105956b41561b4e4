package org.hlo4j.hlo;

/**
 * A dimension of a slice.
 *
 * @param start the first index
 * @param limit the index after the last
 * @param stride the distance of indices
 */
public record HloSlice(long start, long limit, long stride) {}
