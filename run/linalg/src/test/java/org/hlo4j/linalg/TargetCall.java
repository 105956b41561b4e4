package org.hlo4j.linalg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.linalg.Layouts;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** A program that calls a target, by types and values of operands and results in their order. */
final class TargetCall {
  private final String target;
  private final List<String> operands = new ArrayList<>();
  private final List<Optional<TestMatrix>> values = new ArrayList<>();
  private final StringBuilder constants = new StringBuilder();
  private final List<String> results = new ArrayList<>();
  private final List<String> roles = new ArrayList<>();
  private String configuration = "";
  private String others = "";
  private boolean laidOut = true;

  TargetCall(String target) {
    this.target = target;
  }

  /** Adds an operand such as {@code 3x3xf32}. */
  TargetCall operand(String type, TestMatrix value) {
    operands.add(type);
    values.add(Optional.of(value));
    return this;
  }

  /** Adds an operand that is a constant of the program, such as a size. */
  TargetCall constant(String type, long value) {
    constants.append(
        "  %%%d = stablehlo.constant dense<%d> : tensor<%s>\n"
            .formatted(operands.size(), value, type));
    operands.add(type);
    values.add(Optional.empty());
    return this;
  }

  TargetCall operand(String type, double... numbers) {
    return operand(type, TestMatrix.of(numbers.length, 1, numbers));
  }

  TargetCall result(String role, String type) {
    roles.add(role);
    results.add(type);
    return this;
  }

  /** Sets the entries of the configuration, in MLIR. */
  TargetCall configuration(String entries) {
    configuration = "mhlo.backend_config = {" + entries + "}";
    return this;
  }

  /** Adds an attribute, in MLIR. */
  TargetCall attribute(String attribute) {
    others += ", " + attribute;
    return this;
  }

  /** Leaves out layouts: buffers are row-major. */
  TargetCall withoutLayouts() {
    laidOut = false;
    return this;
  }

  String text() {
    String names =
        IntStream.range(0, operands.size())
            .mapToObj(i -> "%" + i)
            .collect(Collectors.joining(", "));
    String parameters =
        IntStream.range(0, operands.size())
            .filter(i -> values.get(i).isPresent())
            .mapToObj(i -> "%" + i + ": tensor<" + operands.get(i) + ">")
            .collect(Collectors.joining(", "));
    String resultNames =
        IntStream.range(0, results.size())
            .mapToObj(i -> results.size() == 1 ? "%r" : "%r#" + i)
            .collect(Collectors.joining(", "));
    String layouts =
        laidOut
            ? ", operand_layouts = [%s], result_layouts = [%s]"
                .formatted(layouts(operands), layouts(results))
            : "";
    String attributes = (configuration + layouts + others).replaceFirst("^, ", "");
    return """
    func.func @main(%s) -> (%s) {
    %s  %%r%s = stablehlo.custom_call @%s(%s) {%s} : (%s) -> (%s)
      return %s : %s
    }
    """
        .formatted(
            parameters,
            types(results),
            constants,
            results.size() == 1 ? "" : ":" + results.size(),
            target,
            names,
            attributes,
            types(operands),
            types(results),
            resultNames,
            types(results));
  }

  private static String types(List<String> types) {
    return types.stream().map(type -> "tensor<" + type + ">").collect(Collectors.joining(", "));
  }

  /** Returns the layouts that JAX writes: matrices are column-major. */
  private static String layouts(List<String> types) {
    return types.stream()
        .map(type -> {
          int rank = type.split("x(?=[0-9?a-z])", -1).length - 1;
          int[] layout = type.startsWith("complex") ? new int[0] : Layouts.columnMajor(rank);
          return "dense<"
              + (layout.length == 0
                  ? ""
                  : IntStream.of(layout)
                      .mapToObj(String::valueOf)
                      .collect(Collectors.joining(", ", "[", "]")))
              + "> : tensor<"
              + layout.length
              + "xindex>";
        })
        .collect(Collectors.joining(", "));
  }

  /** Runs the program; returns the results by role. */
  Map<String, Tensor> run() {
    return run(InterpreterOptions.DEFAULT);
  }

  Map<String, Tensor> run(InterpreterOptions options) {
    Operation module =
        MlirParser.parse(SourceText.of("call.mlir", text()), Dialects.all(), ParserOptions.DEFAULT);
    Operation main = module.region(0).front().back();
    List<InterpreterValue> arguments = new ArrayList<>();
    for (TestMatrix value : values.stream().flatMap(Optional::stream).toList()) {
      int index = arguments.size();
      Tensor tensor =
          Tensor.allocate((RankedTensorType) main.region(0).front().argument(index).type());
      if (tensor.kind().isFloatingPoint() || tensor.kind().lanes() == 2) {
        value.write(tensor);
      } else {
        for (int j = 0; j < tensor.count(); j++) {
          tensor.setLong(j, (long) value.re()[j]);
        }
      }
      arguments.add(tensor);
    }
    List<InterpreterValue> computed = Interpreter.evaluate(module, "main", arguments, options);
    Map<String, Tensor> byRole = new LinkedHashMap<>();
    for (int i = 0; i < computed.size(); i++) {
      byRole.put(roles.get(i), (Tensor) computed.get(i));
    }
    return byRole;
  }
}
