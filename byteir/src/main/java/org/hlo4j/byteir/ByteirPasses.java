package org.hlo4j.byteir;

import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;

/** The passes on coarse-grained operations. */
public final class ByteirPasses {
  public static final PassDefinition VERIFY =
      PassDefinition.of(
          "byteir-verify",
          "Check calls of coarse-grained operations against their definitions.",
          PassDefinition.ANY,
          (root, context) -> {
            if (!ByteirVerifier.verify(root, context.diagnostics())) {
              throw context.failure();
            }
          });

  private ByteirPasses() {}

  public static List<PassDefinition> all() {
    return List.of(VERIFY);
  }
}
