package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.AsmTextCodec;
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
 * @param externalResources receives what other tools have put into the file
 */
public record BytecodeReaderOptions(
    DialectRegistry registry,
    boolean allowUnregistered,
    AsmTextCodec text,
    Diagnostics warnings,
    ExternalResources externalResources) {

  /** Known dialects only, no text, warnings dropped. */
  public static BytecodeReaderOptions of(DialectRegistry registry) {
    return new BytecodeReaderOptions(
        registry, false, AsmTextCodec.NONE, warning -> {}, ExternalResources.NONE);
  }

  public BytecodeReaderOptions withUnregistered(boolean allowed) {
    return new BytecodeReaderOptions(registry, allowed, text, warnings, externalResources);
  }

  public BytecodeReaderOptions withText(AsmTextCodec codec) {
    return new BytecodeReaderOptions(
        registry, allowUnregistered, codec, warnings, externalResources);
  }

  public BytecodeReaderOptions withWarnings(Diagnostics sink) {
    return new BytecodeReaderOptions(registry, allowUnregistered, text, sink, externalResources);
  }

  public BytecodeReaderOptions withExternalResources(ExternalResources receiver) {
    return new BytecodeReaderOptions(registry, allowUnregistered, text, warnings, receiver);
  }
}
