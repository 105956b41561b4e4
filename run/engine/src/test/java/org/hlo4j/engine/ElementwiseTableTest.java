package org.hlo4j.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.plan.LoweredOperations;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every elementwise function that the interpreter or the engine has gives the same bits in both,
 * for each element type, on edge values in all pairs and on random ones.
 */
class ElementwiseTableTest {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final Verifier VERIFIER = new Verifier(DIALECTS, new FullText(DIALECTS));

  private static final int SIZE = 2500;

  private static final Path LIST =
      Path.of("src/test/resources/org/hlo4j/engine/elementwise.not-yet.txt");
  private static final Set<String> TRIED = new HashSet<>();

  private static final double[] FLOATS = {
    0.0,
    -0.0,
    Double.MIN_VALUE,
    1e-310,
    1e-200,
    Float.MIN_VALUE,
    -1e-40,
    1e-38,
    1e-30,
    1e-5,
    -1e-4,
    0.1,
    0.5,
    -0.5,
    1,
    -1,
    1.0000001,
    1.5,
    -2,
    2.5,
    Math.PI,
    10,
    -20,
    23,
    88.8,
    -103,
    201,
    710,
    -745,
    1e5,
    6e5,
    -1e10,
    1e20,
    3e38,
    -3.4e38,
    1e154,
    1e300,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN
  };

  private static final long[] INTEGERS = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    -128,
    128,
    255,
    -255,
    32767,
    -32768,
    65535,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  /** The number of elements that one iteration of a loop computes. */
  private static final int CHUNK = 25;

  private static final String LOOP =
      """
      func.func @main(%1$s) -> %2$s {
        %%zero = stablehlo.constant dense<0> : tensor<i32>
        %%one = stablehlo.constant dense<1> : tensor<i32>
        %%chunk = stablehlo.constant dense<%5$d> : tensor<i32>
        %%count = stablehlo.constant dense<%6$d> : tensor<i32>
        %%empty = stablehlo.constant dense<%8$s> : %2$s
        %%r:2 = stablehlo.while(%%i = %%zero, %%all = %%empty) : tensor<i32>, %2$s
        cond {
          %%c = stablehlo.compare LT, %%i, %%count : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %%c : tensor<i1>
        } do {
          %%at = stablehlo.multiply %%i, %%chunk : tensor<i32>
      %3$s    %%y = %4$s
          %%next = stablehlo.add %%i, %%one : tensor<i32>
          %%set = stablehlo.dynamic_update_slice %%all, %%y, %%at
              : (%2$s, tensor<%5$dx%7$s>, tensor<i32>) -> %2$s
          stablehlo.return %%next, %%set : tensor<i32>, %2$s
        }
        return %%r#1 : %2$s
      }
      """;

  /** The types that generated code computes with. */
  private static final List<String> GENERATED = List.of("i1", "i32", "i64", "f32", "f64");

  /** Types that the engine need not compute with; where it does, it has the interpreter's bits. */
  private static final List<String> OTHER_TYPES =
      List.of("i2", "i4", "ui2", "ui4", "f8E4M3FN", "f8E5M2", "f4E2M1FN", "f8E8M0FNU");

  /** The attributes of operations that need some, each of their values in turn. */
  private static final Map<OpDefinition, List<String>> ATTRIBUTES =
      Map.of(Elementwise.COMPARE, comparisons(), Elementwise.REDUCE_PRECISION, precisions());

  private static List<String> comparisons() {
    List<String> attributes = new ArrayList<>();
    for (ComparisonDirection direction : ComparisonDirection.values()) {
      String compared =
          "comparison_direction = #stablehlo<comparison_direction %s>".formatted(direction);
      attributes.add(compared);
      for (ComparisonType type : ComparisonType.values()) {
        attributes.add(
            compared + ", compare_type = #stablehlo<comparison_type %s>".formatted(type));
      }
    }
    return attributes;
  }

  private static List<String> precisions() {
    return Stream.of("5, 10", "8, 7", "2, 0", "11, 52")
        .map(bits -> bits.split(", ", 2))
        .map(bits ->
            "exponent_bits = %s : i32, mantissa_bits = %s : i32".formatted(bits[0], bits[1]))
        .toList();
  }

  /** A form of an operation: the types of its elements. */
  private record Form(List<String> operands, String result, String attributes) {}

  /** Returns the operations of tensors without regions, but those with a lowering of their own. */
  static Stream<OpDefinition> functions() {
    return StablehloOpset.ops().stream()
        .filter(op ->
            op.results().size() == 1
                && op.regions().isEmpty()
                && !op.operands().isEmpty()
                && op.operands().stream().allMatch(operand -> operand.arity() == Arity.SINGLE)
                && !LoweredOperations.names().contains(op.name()));
  }

  private static boolean isOfTheInterpretersTable(OpDefinition op) {
    return Arithmetic.unaryRuleOrNull(op) != null || Arithmetic.binaryRuleOrNull(op) != null;
  }

  /** Returns the forms that an operation could have with operands of a type; not all are valid. */
  private static List<Form> forms(OpDefinition op, String type) {
    int count = op.operands().size();
    List<String> same = Collections.nCopies(count, type);
    Set<String> results = new LinkedHashSet<>(List.of(type, "i1"));
    if (type.equals("f32") || type.equals("f64")) {
      results.add("complex<" + type + ">");
    }
    if (type.startsWith("complex<")) {
      results.add(type.substring(8, type.length() - 1));
    }
    if (op == Elementwise.CONVERT || op == Elementwise.BITCAST_CONVERT) {
      results.addAll(EnginePrograms.TYPES);
      results.addAll(OTHER_TYPES);
    }
    List<Form> forms = new ArrayList<>();
    for (String attributes : ATTRIBUTES.getOrDefault(op, List.of(""))) {
      results.forEach(result -> forms.add(new Form(same, result, attributes)));
      if (count == 3) {
        forms.add(new Form(List.of("i1", type, type), type, attributes));
      }
    }
    return forms;
  }

  private static String tensor(String type) {
    return "tensor<" + SIZE + "x" + type + ">";
  }

  /** Returns a program of arrays alone, with a scalar for each operand, and on its own result. */
  private static String program(OpDefinition op, Form form) {
    int count = form.operands.size();
    StringBuilder body = new StringBuilder();
    List<String> arguments = new ArrayList<>();
    List<List<String>> calls = new ArrayList<>();
    List<String> arrays = IntStream.range(0, count).mapToObj(i -> "%x" + i).toList();
    calls.add(arrays);
    for (int i = 0; i < count; i++) {
      arguments.add("%x" + i + ": " + tensor(form.operands.get(i)));
    }
    for (int i = 0; i < count && count > 1; i++) {
      String type = form.operands.get(i);
      arguments.add("%s" + i + ": tensor<" + type + ">");
      body.append(
          "  %%b%1$d = stablehlo.broadcast_in_dim %%s%1$d, dims = [] : (tensor<%2$s>) -> %3$s\n"
              .formatted(i, type, tensor(type)));
      List<String> call = new ArrayList<>(arrays);
      call.set(i, "%b" + i);
      calls.add(call);
    }
    int last = form.operands.lastIndexOf(form.result);
    if (last >= 0) {
      List<String> call = new ArrayList<>(arrays);
      call.set(last, "%r0");
      calls.add(call);
    }
    List<String> results = new ArrayList<>();
    for (List<String> call : calls) {
      results.add("%r" + results.size());
      body.append(
          "  %s = \"%s\"(%s) {%s} : (%s) -> %s\n"
              .formatted(
                  results.getLast(),
                  op.name(),
                  String.join(", ", call),
                  form.attributes,
                  String.join(
                      ", ", form.operands.stream().map(ElementwiseTableTest::tensor).toList()),
                  tensor(form.result)));
    }
    String types = String.join(", ", Collections.nCopies(calls.size(), tensor(form.result)));
    return "func.func @main(%s) -> (%s) {\n%s  return %s : %s\n}\n"
        .formatted(String.join(", ", arguments), types, body, String.join(", ", results), types);
  }

  /** Returns a program of a loop that computes some elements after others: by generated code. */
  private static String loop(OpDefinition op, Form form) {
    StringBuilder arguments = new StringBuilder();
    StringBuilder slices = new StringBuilder();
    List<String> names = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (String type : form.operands) {
      int i = names.size();
      names.add("%s" + i);
      types.add("tensor<%dx%s>".formatted(CHUNK, type));
      arguments.append(i == 0 ? "" : ", ").append("%x" + i + ": " + tensor(type));
      slices.append(
          "    %s = stablehlo.dynamic_slice %%x%d, %%at, sizes = [%d] : (%s, tensor<i32>) -> %s\n"
              .formatted(names.getLast(), i, CHUNK, tensor(type), types.getLast()));
    }
    String call =
        "\"%s\"(%s) {%s} : (%s) -> tensor<%dx%s>"
            .formatted(
                op.name(),
                String.join(", ", names),
                form.attributes,
                String.join(", ", types),
                CHUNK,
                form.result);
    return LOOP.formatted(
        arguments,
        tensor(form.result),
        slices,
        call,
        CHUNK,
        SIZE / CHUNK,
        form.result,
        form.result.equals("i1") ? "false" : form.result.startsWith("f") ? "0.0" : "0");
  }

  /** Sets a tensor to edge values, each several times in a row, then to random ones. */
  private static void fill(Tensor tensor, int repeats, int first, SplittableRandom random) {
    ElementKind kind = tensor.kind();
    int edges = kind.isFloatingPoint() ? FLOATS.length : INTEGERS.length;
    for (int i = 0; i < tensor.count() * kind.lanes(); i++) {
      boolean isEdge = i < edges * edges;
      int edge = kind.isComplex() ? random.nextInt(edges) : (first + i / repeats) % edges;
      if (kind.isFloatingPoint()) {
        tensor.setDouble(i, isEdge ? FLOATS[edge] : random.nextDouble(-100, 100));
      } else if (kind.category() == Category.BOOLEAN) {
        tensor.setBoolean(i, random.nextBoolean());
      } else {
        tensor.setLong(i, isEdge ? INTEGERS[edge] : random.nextLong());
      }
    }
  }

  /** Returns operands whose edge values meet in all pairs, and scalars. */
  private static List<Tensor> inputs(Operation module, int scalar) {
    SplittableRandom random = new SplittableRandom(scalar);
    List<Tensor> inputs = new ArrayList<>();
    for (BlockArgument argument : Interpreter.entry(module, "main").region(0).front().arguments()) {
      Tensor tensor = Tensor.allocate((RankedTensorType) argument.type());
      int edges = tensor.kind().isFloatingPoint() ? FLOATS.length : INTEGERS.length;
      fill(tensor, inputs.isEmpty() ? edges : 1, tensor.count() == 1 ? scalar : 0, random);
      inputs.add(tensor);
    }
    return inputs;
  }

  /** Compares what the engine computes of a form, if it is valid. */
  private static void check(OpDefinition op, Form form, boolean isRequired) {
    Operation module = EnginePrograms.parse(program(op, form));
    if (!VERIFIER.verify(module, Diagnostics.collector())) {
      return;
    }
    TRIED.add(op.name());
    int step = form.operands.size() == 1 ? FLOATS.length : 7;
    for (int scalar = 0; scalar < FLOATS.length; scalar += step) {
      if (isRequired) {
        EngineAgreement.check(module, inputs(module, scalar));
      } else {
        EngineAgreement.checkIfLowered(module, inputs(module, scalar));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void functionsHaveTheInterpretersBits(OpDefinition op) {
    for (String type : EnginePrograms.TYPES) {
      boolean isRequired =
          isOfTheInterpretersTable(op)
              && !(op == Elementwise.REMAINDER && type.startsWith("complex"));
      forms(op, type).forEach(form -> check(op, form, isRequired));
    }
    for (String type : OTHER_TYPES) {
      forms(op, type).forEach(form -> check(op, form, false));
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void generatedCodeHasTheInterpretersBits(OpDefinition op) {
    for (String type : GENERATED) {
      for (Form form : forms(op, type)) {
        if (GENERATED.contains(form.result)) {
          Operation module = EnginePrograms.parse(loop(op, form));
          if (VERIFIER.verify(module, Diagnostics.collector())) {
            EngineAgreement.checkIfLowered(module, inputs(module, 0));
          }
        }
      }
    }
  }

  @AfterAll
  static void allFunctionsWereTried() {
    RowCoverage.check(functions().map(OpDefinition::name).toList(), TRIED, LIST);
  }
}
