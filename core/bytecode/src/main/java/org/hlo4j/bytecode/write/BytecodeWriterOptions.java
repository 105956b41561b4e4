package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.AsmTextCodec;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.builtin.ExternalResources;

/**
 * Options of the writer.
 *
 * @param version the version of the format
 * @param producer the producer in the header, such as {@code StableHLO_v1.22.0}
 * @param text prints what has no encoding
 * @param elideResources whether the data of resources is omitted
 * @param externalResources the resources of other tools to be written
 */
public record BytecodeWriterOptions(
    BytecodeVersion version,
    String producer,
    AsmTextCodec text,
    boolean elideResources,
    ExternalResources externalResources) {

  /** Returns options with the current version, without text, and with the data of resources. */
  public static BytecodeWriterOptions of(String producer) {
    return new BytecodeWriterOptions(
        BytecodeVersion.CURRENT, producer, AsmTextCodec.NONE, false, ExternalResources.NONE);
  }

  public BytecodeWriterOptions withVersion(BytecodeVersion newVersion) {
    return new BytecodeWriterOptions(newVersion, producer, text, elideResources, externalResources);
  }

  public BytecodeWriterOptions withText(AsmTextCodec codec) {
    return new BytecodeWriterOptions(version, producer, codec, elideResources, externalResources);
  }

  public BytecodeWriterOptions withElidedResources(boolean elide) {
    return new BytecodeWriterOptions(version, producer, text, elide, externalResources);
  }

  public BytecodeWriterOptions withExternalResources(ExternalResources resources) {
    return new BytecodeWriterOptions(version, producer, text, elideResources, resources);
  }
}
