package org.hlo4j.hlo;

/**
 * A border between instructions that are distributed in different ways.
 *
 * @param entry the sharding of what comes in
 * @param exit the sharding of what goes out
 */
public record HloDomain(HloOpSharding entry, HloOpSharding exit) {}
