package org.hlo4j.inspect.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.TransformPasses;

/**
 * Rewrites features that a release does not support into equivalent older operations: CHLO to
 * StableHLO, composites to calls of their decompositions, weak-order comparisons to other
 * comparisons, asynchronous and other collective operations and products of newer releases, and
 * everything that upstream's {@code stablehlo-compatibility-expander} covers.
 */
public final class Expansion {
  private static final Version COMPOSITES = new Version(0, 19, 0);
  private static final Version COMPOSITE_REGIONS = new Version(1, 14, 0);
  private static final Version WEAK_ORDER = new Version(1, 22, 0);

  private Expansion() {}

  /**
   * Expands a verified program for a release, in place. Features that cannot be expanded stay.
   *
   * @param program the module to rewrite
   * @param target the release to expand for
   * @throws DiagnosticException if a pass fails; the program is then left as that pass left it
   */
  public static void expand(Operation program, Version target) {
    List<String> passes = new ArrayList<>();
    if (holdsChlo(program)) {
      passes.add("func.func(hlo4j-chlo-legalize-to-stablehlo,shape-legalize-to-stablehlo)");
      passes.add("reconcile-unrealized-casts");
    }
    String composites = composites(program, target);
    if (!composites.isEmpty()) {
      passes.add(composites);
    }
    if (target.isBefore(WEAK_ORDER)) {
      passes.add("hlo4j-weak-order-expander");
    }
    String options = "{target=" + target.withoutPatch() + "}";
    passes.add("stablehlo-compatibility-expander" + options);
    passes.add("hlo4j-newer-operations-expander" + options);
    run(String.join(",", passes), program);
  }

  /**
   * Expands a verified program for a release, in place; see {@link #expand}.
   *
   * @param program the module to rewrite
   * @param target the release to expand for
   * @return the operations of CHLO and the composites that were expanded, with their numbers, in
   *     words: {@code chlo.erf 2, composite onnx.Softmax 1}; empty for none
   * @throws DiagnosticException if a pass fails; the program is then left as that pass left it
   */
  public static String expandNamed(Operation program, Version target) {
    Map<String, Integer> before = coarse(program);
    expand(program, target);
    Map<String, Integer> after = coarse(program);
    List<String> expanded = new ArrayList<>();
    before.forEach((name, count) -> {
      int fewer = count - after.getOrDefault(name, 0);
      if (fewer > 0) {
        expanded.add(name + " " + fewer);
      }
    });
    return String.join(", ", expanded);
  }

  private static Map<String, Integer> coarse(Operation program) {
    Map<String, Integer> counts = new TreeMap<>();
    program.walk(op -> {
      if (op.definition().dialect().equals("chlo")) {
        counts.merge(op.name(), 1, Integer::sum);
      } else if (op.is(Modules.COMPOSITE)) {
        counts.merge("composite " + CompositeOp.NAME.getOr(op, ""), 1, Integer::sum);
      }
    });
    return counts;
  }

  private static void run(String passes, Operation program) {
    DialectRegistry dialects = Dialects.all();
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Pipeline pipeline =
        PipelineParser.parsePasses(program.name(), passes, TransformPasses.registry());
    Verifier verifier = new Verifier(dialects, new FullText(dialects));
    boolean well =
        new PassManager(
                new PassContext(dialects, diagnostics), (op, _) -> verifier.verify(op, diagnostics))
            .run(pipeline, program);
    if (!well) {
      throw new DiagnosticException(diagnostics.toList());
    }
  }

  private static boolean holdsChlo(Operation program) {
    boolean[] holds = new boolean[1];
    program.walk(op -> holds[0] |= op.definition().dialect().equals("chlo"));
    return holds[0];
  }

  /**
   * Returns the pass that replaces the composites the release does not support; empty if it
   * supports all.
   */
  private static String composites(Operation program, Version target) {
    Version release = target.withoutPatch();
    Set<String> known = new TreeSet<>();
    Set<String> unknown = new TreeSet<>();
    program.walk(op -> {
      if (op.is(Modules.COMPOSITE)) {
        boolean knows =
            !release.isBefore(COMPOSITE_REGIONS)
                || (!release.isBefore(COMPOSITES) && op.regionCount() == 0);
        String name = CompositeOp.NAME.getOr(op, "");
        (knows ? known : unknown).add(name);
      }
    });
    known.removeAll(unknown);
    String except = known.isEmpty() ? "" : "{except=" + String.join(",", known) + "}";
    return unknown.isEmpty() ? "" : "func.func(stablehlo-legalize-composite-to-call" + except + ")";
  }
}
