package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Unsupported;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.op.stablehlo.AbsOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.MultiplyOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.SqrtOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.op.stablehlo.TanOp;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide to the API: each of its snippets stands in a test here. */
class ApiGuideTest {
  private static final Hlo4j hlo4j = Hlo4j.standard();
  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final RankedTensorType SQUARE = RankedTensorType.of(FloatType.F32, 2, 2);

  private final List<String> logged = new ArrayList<>();

  private void log(String line) {
    logged.add(line);
  }

  static Stream<String> snippets() throws IOException {
    return SNIPPET
        .matcher(Files.readString(ProjectFolder.file("docs/api.md")))
        .results()
        .map((MatchResult found) -> normalized(found.group(1)));
  }

  /** The text without the layout, which depends on where it stands. */
  private static String normalized(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining()).replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void compilesEverySnippet(String snippet) throws IOException {
    String source = Files.readString(Path.of("src/test/java/org/hlo4j/ApiGuideTest.java"));
    assertThat(normalized(source)).contains(snippet);
  }

  @Test
  void hasSnippets() throws IOException {
    assertThat(snippets().count()).isGreaterThanOrEqualTo(8);
  }

  private static Operation sumsOfSquares() {
    RankedTensorType matrix = RankedTensorType.of(FloatType.F32, 2, 2);
    Operation program =
        ModuleBuilder.create("sums")
            .function(
                "main",
                List.of(matrix),
                f -> {
                  Value squares = f.multiply(f.argument(0), f.argument(0));
                  f.returns(f.sum(squares, 1));
                })
            .build();
    return program;
  }

  @Test
  void readsAndPrints(@org.junit.jupiter.api.io.TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("model.mlir"), hlo4j.print(sumsOfSquares()));
    assertThat(hlo4j.print(hlo4j.read(file))).isEqualTo(Files.readString(file));
  }

  /** Not run, as there is no such file. */
  static String readModel() throws IOException {
    Operation program = hlo4j.read(Path.of("model.mlir"));
    String text = hlo4j.print(program);
    return text;
  }

  @Test
  void showsDiagnostics() {
    try {
      hlo4j.parse(
          "func.func @f(%x: tensor<2xf32>) { %0 = stablehlo.not %x : tensor<2xf32> return }");
    } catch (DiagnosticException refusal) {
      for (Diagnostic problem : refusal.diagnostics()) {
        log(problem.severity() + " at " + problem.location() + ": " + problem.message());
      }
    }
    assertThat(logged).singleElement().asString().contains("'stablehlo.not' op operand #0 must be");
  }

  @Test
  void writesArtifacts() {
    Operation program = sumsOfSquares();
    byte[] artifact = hlo4j.serialize(program, Version.parse("1.0.0"));
    Version version = Hlo4j.artifactVersion(artifact).orElseThrow();
    Operation back = hlo4j.deserialize(artifact);
    assertThat(version).isEqualTo(Version.parse("1.0.0"));
    assertThat(hlo4j.print(back)).isEqualTo(hlo4j.print(program));
  }

  @Test
  void explains() {
    Operation program =
        ModuleBuilder.create("tan")
            .function(
                "main",
                List.of(SQUARE),
                f -> f.returns(f.append(TanOp.builder(f.argument(0))).result()))
            .build();
    Explanation explanation = hlo4j.explain(program);
    for (Blocker blocker : explanation.blockers(Version.parse("1.0.0"))) {
      log(blocker.location() + ": " + blocker.operation() + ": " + blocker.feature());
    }
    assertThat(logged).singleElement().asString().contains("tan");
  }

  @Test
  void runs() {
    Operation program = sumsOfSquares();
    Tensor x = Tensors.f32(new float[] {1, 2, 3, 4}, 2, 2);
    List<InterpreterValue> results = hlo4j.evaluate(program, List.of(x));
    float[] sums = ((Tensor) results.getFirst()).floats();
    assertThat(sums).containsExactly(5, 25);
    Executable executable = hlo4j.prepare(program);
    float[] again = ((Tensor) executable.run(x).getFirst()).toFloatArray();
    assertThat(again).containsExactly(5, 25);
    Executable fast = hlo4j.prepare(program, "main", PrepareOptions.FAST);
    assertThat(((Tensor) fast.run(x).getFirst()).toFloatArray()).containsExactly(5, 25);
    Tensor given = Tensor.wrap(RankedTensorType.of(FloatType.F32, 2), new float[2]);
    fast.run(List.of(x), List.of(given), InterpreterOptions.DEFAULT);
    assertThat(given.floats()).containsExactly(5, 25);
    float[] pixels = {1, 2, 3, 4};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(8);
      BoundCall call = fast.bind().input("arg0", FloatBuffer.wrap(pixels)).result(0, memory);
      call.run();
      assertThat(memory.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(5, 25);
    }
    Executable named = hlo4j.prepare(program, "main", PrepareOptions.of("strict"));
    assertThat(((Tensor) named.run(x).getFirst()).toFloatArray()).containsExactly(5, 25);
  }

  @Test
  void evaluatesCustomCalls() {
    Operation program =
        hlo4j.parse(
            """
            func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
              %0 = stablehlo.custom_call @acme.twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
              return %0 : tensor<2xf32>
            }
            """);
    Tensor x = Tensors.f32(new float[] {1.5f, -2}, 2);
    Extension.Evaluator twice =
        call -> {
          Tensor single = call.operand(0);
          Tensor doubled = call.allocate(single.type()); // counts against the limits of the run
          for (int i = 0; i < single.count(); i++) {
            doubled.setDouble(i, 2 * single.doubleAt(i));
          }
          return List.of(doubled);
        };
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(Extension.ofTargets(Map.of("acme.twice", twice)));
    List<InterpreterValue> results = hlo4j.prepare(program).run(List.of(x), options);
    assertThat(((Tensor) results.getFirst()).floats()).containsExactly(3, -4);
    assertThat(Interpreter.unsupported(program, "main", Map.of(), InterpreterOptions.DEFAULT))
        .singleElement()
        .extracting(Unsupported::kind)
        .isEqualTo("custom call target 'acme.twice'");
  }

  @Test
  void isConfigured() {
    Hlo4j hlo4j = Hlo4j.standard();
    Hlo4j careful =
        hlo4j.with(ReadLimits.DEFAULT.withOperations(1_000_000).withConstantBytes(1 << 30));
    assertThat(careful.limits().operations()).isEqualTo(1_000_000);
    assertThat(hlo4j.limits()).isEqualTo(ReadLimits.DEFAULT);
  }

  @Test
  void compares() {
    Operation before = sumsOfSquares();
    Operation after = hlo4j.parse(hlo4j.print(before).replace("multiply", "maximum"));
    for (Difference difference : hlo4j.diff(before, after)) {
      log(
          difference.kind()
              + " in @"
              + difference.function()
              + ": "
              + difference.operation().name());
    }
    assertThat(logged)
        .contains("REMOVED in @main: stablehlo.multiply", "ADDED in @main: stablehlo.maximum");
  }

  @Test
  void buildsWithViews() {
    RankedTensorType matrix = SQUARE;
    var dimensions =
        new DotDimensionNumbersAttr(LongList.of(), LongList.of(), LongList.of(1), LongList.of(0));
    Operation program =
        ModuleBuilder.create("views")
            .function(
                "main",
                List.of(matrix),
                f -> {
                  Value x = f.argument(0);
                  Value reversed = f.append(ReverseOp.builder(x, LongList.of(0, 1))).result();
                  Value product =
                      f.append(
                              DotGeneralOp.builder(matrix, x, reversed, dimensions)
                                  .precisionConfig(List.of(Precision.HIGH, Precision.HIGH)))
                          .result();
                  f.returns(product);
                })
            .build();
    assertThat(hlo4j.print(program)).contains("precision = [HIGH, HIGH]");
  }

  @Test
  void looksInside() {
    Operation program = sumsOfSquares();
    Map<String, Integer> counts = new TreeMap<>();
    program.walk(op -> {
      switch (StablehloOp.ofOrNull(op)) {
        case CustomCallOp call -> counts.merge("call of " + call.callTargetName(), 1, Integer::sum);
        case DotGeneralOp dot when dot.algorithm().isPresent() ->
            counts.merge("dot with algorithm", 1, Integer::sum);
        case null -> {}
        default -> counts.merge(op.name(), 1, Integer::sum);
      }
    });
    assertThat(counts).containsEntry("stablehlo.multiply", 1).containsEntry("stablehlo.add", 1);
    List<String> targets =
        CustomCallOp.stream(program).map(CustomCallOp::callTargetName).distinct().toList();
    boolean hasLoop =
        program.visit(op -> op.is(ControlFlow.WHILE) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
            == WalkResult.INTERRUPT;
    assertThat(targets).isEmpty();
    assertThat(hasLoop).isFalse();
  }

  @Test
  void changes() {
    Operation program =
        ModuleBuilder.create("roots")
            .function(
                "main",
                List.of(SQUARE),
                f -> {
                  Value root = f.sqrt(f.argument(0));
                  f.returns(f.multiply(root, root));
                })
            .build();
    RewritePattern squareOfRoot =
        RewritePattern.of(
            Elementwise.MULTIPLY,
            (operation, rewriter) -> {
              MultiplyOp multiply = new MultiplyOp(operation);
              if (!(StablehloOp.ofOrNull(multiply.lhs().definingOpOrNull()) instanceof SqrtOp root)
                  || multiply.lhs() != multiply.rhs()) {
                return false;
              }
              rewriter.replaceWithInferred(operation, AbsOp.builder(root.operand()).state());
              return true;
            });
    GreedyRewriter.apply(program, RewritePatterns.of(List.of(squareOfRoot)), hlo4j.dialects());
    assertThat(hlo4j.verifyAll(program)).isEmpty();
    assertThat(hlo4j.print(program)).contains("stablehlo.abs %arg0").doesNotContain("sqrt");
  }
}
