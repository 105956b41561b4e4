package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Function;

/**
 * A named sequence of passes.
 *
 * @param name the name on the command line
 * @param description one line that says what it does
 * @param options what can be said about how it runs
 * @param expansion the textual pipeline it stands for, without anchor
 */
public record PipelineDefinition(
    String name,
    String description,
    List<PassOption> options,
    Function<PassOptions, String> expansion) {
  public PipelineDefinition {
    options = List.copyOf(options);
  }

  /** A pipeline without options. */
  public static PipelineDefinition of(String name, String description, String expansion) {
    return new PipelineDefinition(name, description, List.of(), options -> expansion);
  }
}
