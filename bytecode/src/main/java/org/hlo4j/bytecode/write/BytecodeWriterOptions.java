package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.AsmTextCodec;
import org.hlo4j.bytecode.BytecodeVersion;

/**
 * How bytecode is written.
 *
 * @param version the version of the format
 * @param producer who writes, such as {@code StableHLO_v1.20.0}
 * @param text prints what has no encoding
 * @param elideResources whether resources are written without their data
 */
public record BytecodeWriterOptions(
    BytecodeVersion version, String producer, AsmTextCodec text, boolean elideResources) {

  /** The current version, no text, resources with their data. */
  public static BytecodeWriterOptions of(String producer) {
    return new BytecodeWriterOptions(BytecodeVersion.CURRENT, producer, AsmTextCodec.NONE, false);
  }

  public BytecodeWriterOptions withVersion(BytecodeVersion newVersion) {
    return new BytecodeWriterOptions(newVersion, producer, text, elideResources);
  }

  public BytecodeWriterOptions withText(AsmTextCodec codec) {
    return new BytecodeWriterOptions(version, producer, codec, elideResources);
  }

  public BytecodeWriterOptions withElidedResources(boolean elide) {
    return new BytecodeWriterOptions(version, producer, text, elide);
  }
}
