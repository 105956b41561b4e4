package org.hlo4j.bench;

import java.util.concurrent.TimeUnit;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.version.VersionConverter;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.hlo4j.text.print.TextBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** Each step between a program's forms; {@code oracle/timing.py} measures the same of upstream. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms5g", "-Xmx5g", "-Xmn3g", "-XX:+AlwaysPreTouch"})
public class LargeProgramBenchmark {
  private static final PrinterOptions VERIFIED =
      PrinterOptions.builder().assumeVerified(true).build();

  /** Text to program, not verified. */
  @Benchmark
  public Operation parse(LargeProgram program) {
    return program.parse();
  }

  @Benchmark
  public boolean verify(LargeProgram program) {
    var verifier = new Verifier(program.dialects, new FullText(program.dialects));
    return verifier.verify(program.module, Diagnostics.collector());
  }

  /** Program to text, with values named; taken as verified, as upstream's is. */
  @Benchmark
  public TextBuffer print(LargeProgram program) {
    TextBuffer out = new TextBuffer();
    MlirPrinter.print(program.module, program.dialects, VERIFIED, out);
    return out;
  }

  @Benchmark
  public byte[] writeBytecode(LargeProgram program) {
    return program.write();
  }

  @Benchmark
  public Operation readBytecode(LargeProgram program) {
    return program.readBytecode();
  }

  /** Program to portable artifact. */
  @Benchmark
  public byte[] serialize(LargeProgram program) {
    return Portability.serialize(program.module, Portability.currentVersion());
  }

  /** StableHLO to VHLO, in memory. */
  @Benchmark
  public Operation legalize(LargeProgram program) {
    return program.toVhlo();
  }

  /**
   * VHLO of the oldest version and of the newest again; there and back, so that it can be repeated.
   */
  @Benchmark
  public boolean downgradeAndUpgrade(LargeProgram program) {
    Diagnostics.Collector refusals = Diagnostics.collector();
    return VersionConverter.convert(program.vhlo, Version.minimum(), false, refusals)
        && VersionConverter.convert(program.vhlo, Version.current(), false, refusals);
  }

  /** Portable artifact of the oldest version to program. */
  @Benchmark
  public Operation deserializeOldest(LargeProgram program) {
    return Portability.deserialize(program.oldArtifact);
  }

  /** Portable artifact to program. */
  @Benchmark
  public Operation deserialize(LargeProgram program) {
    return Portability.deserialize(program.artifact);
  }
}
