package org.hlo4j.jax;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Operation;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * The LAPACK custom calls that JAX uses on CPUs, and the releases of {@code jaxlib} that introduced
 * them, from {@code jaxlib/cpu/lapack.cc}.
 */
final class LapackCalls {
  private static final Pattern TARGET = Pattern.compile("lapack_[sdcz]([a-z0-9]+)_ffi");

  /** By routine name; the suffix {@code /2} denotes the form with two operands. */
  private static final Map<String, String> SINCE =
      Map.ofEntries(
          Map.entry("potrf", "0.4.30"),
          Map.entry("getrf", "0.4.31"),
          Map.entry("geqrf", "0.4.31"),
          Map.entry("orgqr", "0.4.31"),
          Map.entry("ungqr", "0.4.31"),
          Map.entry("gesdd", "0.4.31"),
          Map.entry("syevd", "0.4.33"),
          Map.entry("heevd", "0.4.33"),
          Map.entry("geev", "0.4.33"),
          Map.entry("gehrd", "0.4.33"),
          Map.entry("gees", "0.4.35"),
          Map.entry("sytrd", "0.4.35"),
          Map.entry("hetrd", "0.4.35"),
          Map.entry("trsm", "0.4.38"),
          Map.entry("trsm/2", "0.5.3"),
          Map.entry("geqp3", "0.5.0"),
          Map.entry("gtsv", "0.5.0"),
          Map.entry("gesvd", "0.5.3"),
          Map.entry("ormqr", "0.10.0"),
          Map.entry("unmqr", "0.10.0"));

  private LapackCalls() {}

  /** Returns the calls of a program that a release does not support, in sentences. */
  static List<String> unknown(Operation program, JaxRelease release) {
    Set<String> unknown = new LinkedHashSet<>();
    program.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL)) {
        String target = CustomCallOp.CALL_TARGET_NAME.getOr(op, "");
        Matcher lapack = TARGET.matcher(target);
        if (lapack.matches()) {
          String routine = lapack.group(1);
          String since =
              SINCE.getOrDefault(
                  routine + "/" + op.operandCount(), SINCE.getOrDefault(routine, "0"));
          if (!release.isAtLeast(since)) {
            unknown.add(
                "it calls %s with %d operands, which JAX takes since %s"
                    .formatted(target, op.operandCount(), since));
          }
        }
      }
    });
    return List.copyOf(unknown);
  }
}
