package org.hlo4j.pjrt;

import java.util.OptionalLong;

/**
 * The statistics of a device's allocator. Numbers that it does not have are empty.
 *
 * @param bytesInUse bytes in use
 * @param peakBytesInUse the most bytes that were in use at a time
 * @param allocations how often memory was allocated
 * @param largestAllocation the largest allocation in bytes
 * @param bytesLimit the most bytes that programs and buffers can have
 * @param bytesReserved bytes reserved
 * @param peakBytesReserved the most bytes that were reserved at a time
 * @param bytesReservableLimit the most bytes that can be reserved
 * @param largestFreeBlock the largest free block in bytes
 * @param poolBytes bytes that the allocator holds, in use or not
 * @param peakPoolBytes the most bytes that it held at a time
 */
public record PjrtMemoryStatistics(
    long bytesInUse,
    OptionalLong peakBytesInUse,
    OptionalLong allocations,
    OptionalLong largestAllocation,
    OptionalLong bytesLimit,
    OptionalLong bytesReserved,
    OptionalLong peakBytesReserved,
    OptionalLong bytesReservableLimit,
    OptionalLong largestFreeBlock,
    OptionalLong poolBytes,
    OptionalLong peakPoolBytes) {}
