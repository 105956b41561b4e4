package org.hlo4j.transforms.build;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.opset.NamedVersions;
import org.hlo4j.opset.Version;

/** Passes whose option is the release of StableHLO that a program is for. */
public final class TargetOption {
  private static final String TARGET = "target";

  private TargetOption() {}

  /** Rewrites a program for a release. */
  @FunctionalInterface
  public interface Rewriting {
    void run(Operation module, Version target, PassContext context);
  }

  /** Returns the definition of a pass over modules. */
  public static PassDefinition pass(String name, String description, Rewriting rewriting) {
    return new PassDefinition(
        name,
        description,
        PassDefinition.MODULE,
        List.of(
            PassOption.string(
                TARGET, "", "The target version. Must be a version of the form #.#.#.")),
        options -> {
          String target = options.string(TARGET);
          return (module, context) ->
              rewriting.run(module, version(target, module, context), context);
        });
  }

  private static Version version(String text, Operation module, PassContext context) {
    Version version = NamedVersions.tryParse(text).orElse(null);
    if (version == null
        || version.isBefore(Version.minimum())
        || version.isAfter(Version.current())) {
      context
          .diagnostics()
          .error(
              module,
              "Invalid target version argument '%s'; expected one of the form #.#.# from %s to %s"
                  .formatted(text, Version.minimum(), Version.current()));
      throw context.failure();
    }
    return version;
  }
}
