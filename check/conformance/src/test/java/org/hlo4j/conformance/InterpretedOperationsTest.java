package org.hlo4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.interpreter.eval.Evaluators;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;

/**
 * The engine has steps for all that the interpreter evaluates in programs of static shapes, but for
 * what a list names with the reason. The programs are the interpreter's samples, functions of CHLO
 * and custom calls, of each family of element types.
 */
class InterpretedOperationsTest {
  private static final Path SAMPLES =
      ProjectFolder.file("run/interpreter/src/test/resources/org/hlo4j/interpreter/samples.txt");

  private static final Path LIST =
      ProjectFolder.file(
          "check/conformance/src/test/resources/org/hlo4j/conformance/interpreted-operations.txt");

  private static final String NARROW = "floats of at most a byte";

  /** Element types by what engines make of them. */
  private static final Map<String, List<String>> FAMILIES = new LinkedHashMap<>();

  static {
    FAMILIES.put("booleans", List.of("i1"));
    FAMILIES.put("integers below a byte", List.of("i2", "i4", "ui2", "ui4"));
    FAMILIES.put("integers", List.of("i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"));
    FAMILIES.put(NARROW, List.of("f4E2M1FN", "f8E4M3FN", "f8E5M2", "f8E8M0FNU"));
    FAMILIES.put("floats", List.of("bf16", "f16", "f32", "f64"));
    FAMILIES.put("complex numbers", List.of("complex<f32>", "complex<f64>"));
  }

  private static final Hlo4j HLO4J = Hlo4j.standard();

  /** A program with {@code $T} for its element type. */
  private record Sample(String name, String program) {
    String of(String type) {
      String real = type.startsWith("complex") ? type.substring(8, type.length() - 1) : type;
      String one = type.contains("f") ? "1.0" : type.equals("i1") ? "true" : "1";
      return program
          .replace("$ONES", type.startsWith("complex") ? "dense<(1.0, 1.0)>" : "dense<" + one + ">")
          .replace("$T", type)
          .replace("$L", type)
          .replace("$R", real)
          .replace("$E", FAMILIES.get("floats").contains(type) ? type : "f32")
          .replace("$S", type);
    }
  }

  private static String module(String arguments, String result, String body, String functions) {
    return "func.func @main(%s) -> %s {\n%s\nfunc.return %%r : %s\n}\n%s"
        .formatted(arguments, result, body, result, functions);
  }

  private static List<Sample> samples() throws IOException {
    List<Sample> samples = new ArrayList<>();
    Set<String> written = new HashSet<>();
    String text = Files.readString(SAMPLES);
    for (String block : text.substring(text.indexOf("== ") + 3).split("\n== ", -1)) {
      String[] parts = block.split("\n", 4);
      String[] code = parts[3].split("\n----\n", 2);
      written.add("stablehlo." + parts[0].split(" ", 2)[0]);
      samples.add(
          new Sample(
              parts[0], module(parts[1], parts[2], code[0], code.length > 1 ? code[1] : "")));
    }
    Stream.concat(StablehloOpset.ops().stream(), ChloOpset.ops().stream())
        .filter(op -> !written.contains(op.name()) && isOfElements(op))
        .map(op -> call(op.name().replace("stablehlo.", ""), "\"" + op.name() + "\"", operands(op)))
        .forEach(samples::add);
    Evaluators.customCallTargets().stream()
        .map(target ->
            call("custom_call @" + target, "stablehlo.custom_call @\"" + target + "\"", 1))
        .forEach(samples::add);
    return samples;
  }

  private static int operands(OpDefinition op) {
    return op.operands().size();
  }

  private static boolean isOfElements(OpDefinition op) {
    return (operands(op) == 1 || operands(op) == 2)
        && op.results().size() == 1
        && op.regions().isEmpty()
        && op.operands().stream().allMatch(operand -> operand.arity() == Arity.SINGLE);
  }

  private static Sample call(String name, String op, int operands) {
    String tensor = "tensor<2x2x$T>";
    boolean isOfTwo = operands == 2;
    return new Sample(
        name,
        module(
            "%a: " + tensor + (isOfTwo ? ", %b: " + tensor : ""),
            tensor,
            "%r = "
                + op
                + (isOfTwo ? "(%a, %b)" : "(%a)")
                + " : ("
                + (isOfTwo ? tensor + ", " + tensor : tensor)
                + ") -> "
                + tensor,
            ""));
  }

  @Test
  void whatTheInterpreterEvaluatesHasSteps() throws IOException {
    Set<String> rows = new TreeSet<>();
    Set<String> lowered = new HashSet<>();
    for (Sample sample : samples()) {
      Map<String, Boolean> families = new LinkedHashMap<>();
      FAMILIES.forEach((family, types) -> {
        List<InterpretedShare> shares =
            types.stream().flatMap(type -> shares(sample.of(type))).toList();
        if (!shares.isEmpty()) {
          families.put(family, shares.stream().allMatch(InterpretedShare::isEmpty));
        }
      });
      if (!families.isEmpty() && !families.containsValue(true)) {
        rows.add(sample.name);
        continue;
      }
      families.forEach((family, isLowered) -> {
        String row = family.equals(NARROW) ? NARROW : sample.name + " of " + family;
        rows.add(row);
        if (isLowered) {
          lowered.add(row);
        }
      });
    }
    // Few of their functions have steps: that others do not is said once.
    lowered.remove(NARROW);
    RowCoverage.check(rows, lowered, LIST);
  }

  /** The interpreter's share of a strict plan of a program and of a fast one, if it is planned. */
  private static Stream<InterpretedShare> shares(String program) {
    Operation module;
    try {
      module = HLO4J.parse(program);
      HLO4J.verify(module);
    } catch (DiagnosticException _) {
      return Stream.empty();
    }
    return Stream.of(true, false)
        .map(strict -> {
          try (PreparedFunction prepared =
              Engine.prepare(module, "main", EngineOptions.DEFAULT.withStrict(strict))) {
            return prepared.interpreted();
          }
        })
        .filter(share -> !share.isWhole());
  }
}
