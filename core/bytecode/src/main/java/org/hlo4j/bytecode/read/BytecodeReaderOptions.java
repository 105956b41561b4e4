package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.AsmTextCodec;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * Options of the reader.
 *
 * @param registry the dialects
 * @param allowUnregistered whether operations, types and attributes of other dialects are accepted
 * @param text parses what is stored as text
 * @param warnings receives warnings
 * @param limits the resources that a program may take
 * @param externalResources receives the resources of other tools
 */
public record BytecodeReaderOptions(
    DialectRegistry registry,
    boolean allowUnregistered,
    AsmTextCodec text,
    Diagnostics warnings,
    ReadLimits limits,
    ExternalResources externalResources) {

  /** Returns options that accept registered dialects only and reject text; warnings are dropped. */
  public static BytecodeReaderOptions of(DialectRegistry registry) {
    return new BytecodeReaderOptions(
        registry,
        false,
        AsmTextCodec.NONE,
        warning -> {},
        ReadLimits.DEFAULT,
        ExternalResources.NONE);
  }

  public BytecodeReaderOptions withUnregistered(boolean allowed) {
    return new BytecodeReaderOptions(registry, allowed, text, warnings, limits, externalResources);
  }

  public BytecodeReaderOptions withText(AsmTextCodec codec) {
    return new BytecodeReaderOptions(
        registry, allowUnregistered, codec, warnings, limits, externalResources);
  }

  public BytecodeReaderOptions withWarnings(Diagnostics sink) {
    return new BytecodeReaderOptions(
        registry, allowUnregistered, text, sink, limits, externalResources);
  }

  public BytecodeReaderOptions withExternalResources(ExternalResources receiver) {
    return new BytecodeReaderOptions(registry, allowUnregistered, text, warnings, limits, receiver);
  }

  /** Returns these options with other limits. */
  public BytecodeReaderOptions withLimits(ReadLimits other) {
    return new BytecodeReaderOptions(
        registry, allowUnregistered, text, warnings, other, externalResources);
  }
}
