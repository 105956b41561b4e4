package org.hlo4j.tools.cli.command;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.portability.OtherDialects;

/** The option of commands that write artifacts, or determine whether they can be written. */
public final class OtherDialectsOption {
  private OtherDialectsOption() {}

  public static Supplier<OtherDialects> declare(Declarations declare) {
    BooleanSupplier all =
        declare.flag(
            "--allow-other-dialects",
            "Let all dialects into artifacts, which have no promise of compatibility;"
                + " otherwise only those that JAX lets in: sdy and mpmd.");
    return () -> all.getAsBoolean() ? OtherDialects.ALL : OtherDialects.OF_JAX;
  }
}
