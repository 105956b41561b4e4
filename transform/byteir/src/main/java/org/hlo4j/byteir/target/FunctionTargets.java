package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.BOOLEAN;
import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.ElementConstraint.NUMBER;
import static org.hlo4j.byteir.define.TargetAttribute.word;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.define.ElementConstraint;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.ir.builtin.IntegerType;

/** Elementwise functions. */
public final class FunctionTargets {
  public static final TargetDefinition GELU =
      target("byteir.gelu")
          .summary("The Gaussian error linear unit.")
          .operands(tensor("input", FLOAT))
          .attributes(word("approximate", "erf", "tanh").withSynonym("none", "erf"))
          .results(tensor("output", FLOAT))
          .formula(Activations.GELU + "\n\n" + Activations.GELU_TANH)
          .decision("`approximate = \"none\"` is read as `erf`, which is written.")
          .decision("-inf yields NaN, by the formula; +inf yields +inf.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.gelu(%input) {byteir_attrs = {approximate = "tanh"}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
              """)
          .shapes(Targets::likeInput);

  public static final TargetDefinition ERF =
      target("byteir.erf")
          .summary("The error function.")
          .operands(tensor("input", FLOAT))
          .results(tensor("output", FLOAT))
          .formula(Activations.ERF.toString())
          .decision("A call without `byteir_attrs` is equivalent to one with an empty dictionary.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.erf(%input) : (tensor<?x64xf32>) -> tensor<?x64xf32>
              """)
          .shapes(Targets::likeInput);

  public static final TargetDefinition ADDN =
      target("byteir.addn")
          .summary("The sum of tensors.")
          .operands(tensor("inputs", NUMBER).oneOrMore())
          .results(tensor("output", NUMBER))
          .rules(Rules.sameElements("inputs", "output"), Rules.sameShape("inputs", "output"))
          .formula("output = ((inputs[0] + inputs[1]) + inputs[2]) + ...")
          .decision("Each addition is rounded, in the order of the operands.")
          .decision("A single operand is its own sum.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.addn(%a, %b, %c) {byteir_attrs = {}} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
              """)
          .shapes(call -> List.of(call.type("inputs")));

  private static final Map<String, String> UNARY =
      Map.ofEntries(
          Map.entry("acos", "The arc cosine."),
          Map.entry("acosh", "The inverse hyperbolic cosine."),
          Map.entry("asin", "The arc sine."),
          Map.entry("asinh", "The inverse hyperbolic sine."),
          Map.entry("atan", "The arc tangent."),
          Map.entry("cosh", "The hyperbolic cosine."),
          Map.entry("erf", "The error function."),
          Map.entry("exp2", "Two to the power of each element."),
          Map.entry("sinh", "The hyperbolic sine."),
          Map.entry("tan", "The tangent."),
          Map.entry("trunc", "Each element rounded towards zero."));

  public static final TargetDefinition COPYSIGN =
      binary("copysign", "The magnitude of one number with the sign of another.", FLOAT);
  public static final TargetDefinition LDEXP =
      binary("ldexp", "A number times a power of two.", NUMBER);
  public static final TargetDefinition SIGNBIT =
      target("math.signbit")
          .summary("Whether the sign bit is set.")
          .operands(tensor("input", FLOAT))
          .results(tensor("output", BOOLEAN))
          .formula("output = signbit(input)")
          .decision("True for -0.0, and for a NaN whose sign bit is set.")
          .example(
              """
              %0 = stablehlo.custom_call @math.signbit(%input) {byteir_attrs = {}} : (tensor<4xf32>) -> tensor<4xi1>
              """)
          .shapes(call -> List.of(InferredSizes.of(call.type("input")).of(IntegerType.I1)));

  private FunctionTargets() {}

  static List<TargetDefinition> all() {
    return List.of(GELU, ERF, ADDN);
  }

  /** Returns the targets with prefix {@code math.}, named after functions of the C library. */
  static List<TargetDefinition> math() {
    List<TargetDefinition> all = new ArrayList<>();
    UNARY.keySet().stream().sorted().forEach(name -> all.add(unary(name)));
    all.addAll(List.of(COPYSIGN, LDEXP, SIGNBIT));
    return all;
  }

  private static TargetDefinition unary(String name) {
    return target("math." + name)
        .summary(UNARY.getOrDefault(name, ""))
        .operands(tensor("input", FLOAT))
        .results(tensor("output", FLOAT))
        .formula("output = " + name + "(input)")
        .example(
            """
            %%0 = stablehlo.custom_call @math.%s(%%input) {byteir_attrs = {}} : (tensor<4xf32>) -> tensor<4xf32>
            """
                .formatted(name))
        .shapes(Targets::likeInput);
  }

  private static TargetDefinition binary(String name, String summary, ElementConstraint other) {
    return target("math." + name)
        .summary(summary)
        .operands(tensor("input", FLOAT), tensor("other", other))
        .results(tensor("output", FLOAT))
        .rules(Rules.sameShape("input", "other"))
        .formula(
            name.equals("ldexp") ? "output = input * 2^other" : "output = copysign(input, other)")
        .example(
            """
            %%0 = stablehlo.custom_call @math.%s(%%input, %%other) {byteir_attrs = {}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
            """
                .formatted(name))
        .shapes(Targets::likeInput);
  }
}
