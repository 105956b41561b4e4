package org.hlo4j.pjrt;

/**
 * The memory that a program takes on each device, in bytes, as its compiler planned it.
 *
 * @param generatedCode its code
 * @param arguments its arguments
 * @param results its results
 * @param aliased what of its arguments it uses again for results
 * @param temporary what it needs while it runs
 * @param hostGeneratedCode its code, in memory of the host
 * @param hostArguments its arguments, in memory of the host
 * @param hostResults its results, in memory of the host
 * @param hostAliased what it uses again, in memory of the host
 * @param hostTemporary what it needs while it runs, in memory of the host
 */
public record PjrtCompiledMemoryStatistics(
    long generatedCode,
    long arguments,
    long results,
    long aliased,
    long temporary,
    long hostGeneratedCode,
    long hostArguments,
    long hostResults,
    long hostAliased,
    long hostTemporary) {}
