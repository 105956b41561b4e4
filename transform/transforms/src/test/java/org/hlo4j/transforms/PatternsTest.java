package org.hlo4j.transforms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.fold.FoldOptions;
import org.hlo4j.transforms.fold.FoldPatterns;
import org.hlo4j.transforms.random.References;
import org.hlo4j.transforms.random.RelaxedSizes;
import org.hlo4j.transforms.random.Tolerance;
import org.hlo4j.transforms.simplify.SimplificationPatterns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each pattern applies to a program of its own, alone, and the program computes the same: with
 * static sizes and with some of them dynamic or bounded, at random.
 */
class PatternsTest {
  private static final Path LISTS = Path.of("src/test/resources/org/hlo4j/transforms");
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(References.ALL).withThreads(1);
  private static final Verifier VERIFIER =
      new Verifier(Passes.REGISTRY, new FullText(Dialects.all()));

  /** As many digits as the fold of a special function shares with the reference of CHLO. */
  private static final Tolerance TOLERANCE = Tolerance.of(4e-15, 0);

  /** What the interpreter cannot compute: static operations whose results have only bounds. */
  private static final String NO_STATIC_SHAPE = "has no static shape";

  /** The patterns that make such operations of bounded ones. */
  private static final Set<String> MAKE_BOUNDED_RESULTS =
      Set.of("gather of one slice", "reduce of no elements");

  /** How often sizes are made dynamic, and how often bounded. */
  private static final int VARIANTS = 12;

  private static List<RewritePattern> simplifications() {
    return SimplificationPatterns.all(FoldOptions.DEFAULT.elementLimit());
  }

  private static List<RewritePattern> folds() {
    return FoldPatterns.all(new FoldOptions(true, FoldOptions.DEFAULT.elementLimit(), true));
  }

  /** Returns the programs of a resource, by the name of their pattern. */
  private static Map<String, List<String>> programs(String resource) {
    Map<String, List<String>> programs = new LinkedHashMap<>();
    try (InputStream file = PatternsTest.class.getResourceAsStream(resource)) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      for (String part : text.split("(?m)^// ---- ", -1)) {
        int end = part.indexOf('\n');
        if (!part.startsWith("//")) {
          programs
              .computeIfAbsent(part.substring(0, end), _ -> new ArrayList<>())
              .add(part.substring(end + 1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return programs;
  }

  private static Stream<Arguments> cases(String resource, List<RewritePattern> patterns) {
    Map<String, List<String>> programs = programs(resource);
    assertThat(patterns).extracting(RewritePattern::name).containsAll(programs.keySet());
    return patterns.stream()
        .flatMap(pattern ->
            programs.getOrDefault(pattern.name(), List.of()).stream()
                .map(program -> Arguments.of(pattern.name(), pattern, program)));
  }

  static Stream<Arguments> cases() {
    return Stream.concat(
        cases("simplifications.mlir", simplifications()), cases("folds.mlir", folds()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void appliesAndKeepsTheResults(String name, RewritePattern pattern, String program) {
    Operation module = Passes.parse(program);
    Passes.verify(module);
    List<Tensor> arguments = RelaxedSizes.arguments(module, new SplittableRandom(7));
    assertThat(firings(pattern, module.copy(), arguments, "as written"))
        .as("times that '%s' applied to its program", name)
        .isPositive();
    for (int seed = 0; seed < 2 * VARIANTS; seed++) {
      boolean isBounded = seed % 2 == 1;
      Operation relaxed = module.copy();
      if (RelaxedSizes.relax(relaxed, arguments, new SplittableRandom(seed), isBounded)) {
        String how = (isBounded ? "bounded" : "dynamic") + " sizes, seed " + seed;
        firings(pattern, relaxed, arguments, how);
      }
    }
  }

  /** Applies a pattern to a program, which must stay valid; returns how often it matched. */
  private static int firings(
      RewritePattern pattern, Operation module, List<Tensor> arguments, String how) {
    String before = Passes.print(module);
    List<InterpreterValue> expected = results(module, arguments);
    int[] fired = new int[1];
    RewritePattern.Rewrite counted =
        (op, rewriter) -> {
          boolean matched = pattern.matchAndRewrite(op, rewriter);
          fired[0] += matched ? 1 : 0;
          return matched;
        };
    RewritePattern alone =
        pattern
            .root()
            .map(root -> RewritePattern.of(root, counted))
            .orElseGet(() -> RewritePattern.ofAny(counted))
            .named(pattern.name());
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            module,
            RewritePatterns.of(List.of(alone)),
            GreedyOptions.DEFAULT.withFolds(false),
            Passes.REGISTRY);
    assertThat(outcome.converged()).as("'%s' converges, %s", pattern.name(), how).isTrue();
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    assertThat(VERIFIER.verify(module, diagnostics))
        .as(
            "pattern '%s', %s: %s\n%s\nbecame\n%s",
            pattern.name(), how, diagnostics.toList(), before, Passes.print(module))
        .isTrue();
    try {
      assertThat(TOLERANCE.difference(expected, results(module, arguments)))
          .as(
              "pattern '%s', %s:\n%s\nbecame\n%s",
              pattern.name(), how, before, Passes.print(module))
          .isEmpty();
    } catch (InterpreterException e) {
      assertThat(e).hasMessageContaining(NO_STATIC_SHAPE);
      assertThat(MAKE_BOUNDED_RESULTS).contains(pattern.name());
    }
    return fired[0];
  }

  private static List<InterpreterValue> results(Operation module, List<Tensor> arguments) {
    return Interpreter.evaluate(module.copy(), "main", arguments, OPTIONS);
  }

  @Test
  void everySimplificationHasAProgram() {
    checkRows("simplifications", simplifications());
  }

  @Test
  void everyFoldHasAProgram() {
    checkRows("folds", folds());
  }

  private static void checkRows(String table, List<RewritePattern> patterns) {
    List<String> names = patterns.stream().map(RewritePattern::name).toList();
    assertThat(names).doesNotHaveDuplicates();
    RowCoverage.check(
        names, programs(table + ".mlir").keySet(), LISTS.resolve(table + ".not-yet.txt"));
  }
}
