package org.hlo4j.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hlo4j.byteir.ByteirPasses;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.pass.StripDebugInfoPass;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.transforms.TransformPasses;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Each pass on a large program, which is parsed before each run, outside of the measured time.
 *
 * <p>Each run starts like a process, with an empty heap of the same size for all programs: garbage
 * of earlier runs is collected before the program is parsed, and the young generation fits a
 * program of a million operations and the output of any pass. Otherwise a collection, which copies
 * the whole program and takes longer than the pass, would occur in one of seventeen runs with
 * 200,000 operations, but in one of three with a million. If one occurs nevertheless, it is
 * measured with the pass and reported.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms6g", "-Xmx6g", "-Xmn3g", "-XX:+AlwaysPreTouch"})
public class PassBenchmark {
  private static final PassRegistry PASSES = passes();

  /** The pass, with options and the operation it runs on. */
  @Param({
    "canonicalize",
    "cse",
    "symbol-dce",
    "inline",
    "reconcile-unrealized-casts",
    "strip-debuginfo",
    "func.func(chlo-legalize-to-stablehlo)",
    "func.func(shape-legalize-to-stablehlo)",
    "chlo-pre-serialization-pipeline",
    "stablehlo-refine-shapes",
    "stablehlo-canonicalize-dynamism",
    "stablehlo-check-shape-assertions",
    "stablehlo-compatibility-expander{target=1.0.0}",
    "stablehlo-complex-math-expander",
    "stablehlo-convert-to-signless",
    "stablehlo-legalize-composite-to-call",
    "stablehlo-wrap-in-composite{op-names=stablehlo.add}",
    "stablehlo-legalize-deprecated-ops",
    "stablehlo-legalize-qdq-to-quantized-op",
    "stablehlo-legalize-quantized-op-to-qdq",
    "stablehlo-legalize-quant-to-math",
    "stablehlo-lower-quant-pipeline",
    "stablehlo-aggressive-folder",
    "stablehlo-aggressive-simplification",
    "stablehlo-target-independent-optimization",
    "byteir-to-custom-call"
  })
  public String pipeline;

  /** The number of operations of the program. */
  @Param({"20000", "200000"})
  public int operations;

  private final DialectRegistry dialects = Dialects.all();
  private SourceText text;
  private Operation module;
  private Pipeline steps;

  /** The time spent in collections when the program had been parsed, in milliseconds. */
  private long collected;

  private static PassRegistry passes() {
    return PassRegistry.builder()
        .add(StripDebugInfoPass.DEFINITION)
        .addAll(TransformPasses.registry())
        .addAll(ByteirPasses.registry())
        .build();
  }

  /** All values of {@link #pipeline}. */
  static List<String> pipelines() {
    try {
      Param values = PassBenchmark.class.getField("pipeline").getAnnotation(Param.class);
      return List.of(values.value());
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @Setup
  public void read() throws IOException {
    String name = "large-" + operations + ".mlir";
    Path file = Path.of(System.getProperty("hlo4j.bench.programs"), name);
    text = SourceText.of(name, Files.readAllBytes(file));
  }

  @Setup(Level.Invocation)
  public void parse() {
    module = null;
    System.gc();
    module = MlirParser.parse(text, dialects, ParserOptions.DEFAULT);
    steps = PipelineParser.parsePasses("builtin.module", pipeline, PASSES);
    collected = collectionTime();
  }

  @TearDown(Level.Invocation)
  public void reportCollections() {
    long during = collectionTime() - collected;
    if (during > 0) {
      System.out.print("(" + during + " ms of it for a collection) ");
    }
  }

  private static long collectionTime() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  @Benchmark
  public boolean run() {
    PassContext context = new PassContext(dialects, Diagnostics.collector());
    return new PassManager(context, (_, _) -> true).run(steps, module);
  }
}
