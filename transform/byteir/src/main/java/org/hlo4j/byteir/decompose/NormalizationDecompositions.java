package org.hlo4j.byteir.decompose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.FormulaBuilder;
import org.hlo4j.transforms.formula.FormulaPattern;

/** Normalizations by their formulas, in at least f32. */
final class NormalizationDecompositions {
  private NormalizationDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.layer_norm", NormalizationDecompositions::layerNorm);
    decompositions.put("byteir.l2_norm", NormalizationDecompositions::l2Norm);
    decompositions.put("byteir.softmax", call -> softmax(call, Activations.SOFTMAX));
    decompositions.put("byteir.log_softmax", call -> softmax(call, Activations.LOG_SOFTMAX));
  }

  private static FormulaBuilder withEpsilon(FormulaBuilder formula, CallSite c) {
    String name = c.call().flag("eps_outside_sqrt") ? "outside" : "epsilon";
    return formula.with(name, c.call().number("epsilon"));
  }

  private static List<Value> layerNorm(CallSite c) {
    HloBuilder b = c.builder();
    Type element = c.elementType("input");
    FloatType wide = c.wide("input");
    KnownAxes axes = new KnownAxes(c.call().integers("axis"));
    Expr x = c.expr("input", wide);
    FormulaBuilder norm =
        withEpsilon(FormulaBuilder.of(Normalizations.LAYER_NORM, axes).with("input", x), c);
    for (String parameter : List.of("weight", "bias")) {
      Value given = c.expr(parameter, wide).value();
      norm.with(
          parameter, b.expr(DynamicShapes.broadcastLike(b, given, x.value(), axes.dimensions())));
    }
    List<Value> results = new ArrayList<>();
    results.add(Formulas.convert(norm.build(), element).value());
    if (c.call().has("mean")) {
      Expr mean = Formulas.convert(norm.part("mean"), c.elementType("mean"));
      Expr inverse = Formulas.convert(norm.part("inverse"), c.elementType("inv_std_dev"));
      results.add(axes.keep(mean, x.value()));
      results.add(axes.keep(inverse, x.value()));
    }
    return results;
  }

  private static List<Value> l2Norm(CallSite c) {
    KnownAxes axes = new KnownAxes(c.call().integers("axis"));
    Expr x = c.expr("input", c.wide("input"));
    FormulaBuilder norm =
        withEpsilon(FormulaBuilder.of(Normalizations.L2_NORM, axes).with("input", x), c);
    return List.of(Formulas.convert(norm.build(), c.elementType("input")).value());
  }

  private static List<Value> softmax(CallSite c, FormulaPattern formula) {
    Expr x = c.expr("input", c.wide("input", "output"));
    KnownAxes axis = new KnownAxes(LongList.of(c.call().integer("axis")));
    Expr output = FormulaBuilder.of(formula, axis).with("input", x).build();
    return List.of(Formulas.convert(output, c.elementType("output")).value());
  }
}
