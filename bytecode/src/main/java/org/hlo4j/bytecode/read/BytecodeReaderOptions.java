package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.AsmTextCodec;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * How bytecode is read.
 *
 * @param registry the dialects that programs may use
 * @param allowUnregistered whether programs may use other dialects too
 * @param text parses what is held as text
 * @param warnings receives what is worth knowing but no error
 * @param limits what a program may take; one that takes more is refused
 * @param externalResources receives what other tools have put into the file
 */
public record BytecodeReaderOptions(
    DialectRegistry registry,
    boolean allowUnregistered,
    AsmTextCodec text,
    Diagnostics warnings,
    ReadLimits limits,
    ExternalResources externalResources) {

  /** Known dialects only, no text, warnings dropped. */
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

  /** These options with other limits. */
  public BytecodeReaderOptions withLimits(ReadLimits other) {
    return new BytecodeReaderOptions(
        registry, allowUnregistered, text, warnings, other, externalResources);
  }
}
