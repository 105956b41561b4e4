package org.hlo4j.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.hlo4j.bytecode.write.EncodedBytecode;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
 * Programs that consist almost entirely of constants, in a mapped file. Constants are passed by
 * reference, so the time of a step must not depend on their size. {@link HugeArtifact} creates the
 * program.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx256m"})
public class ConstantsBenchmark {
  private static final int CONSTANTS = 8;

  /** The total size of the constants in mebibytes. */
  @Param({"1", "1024"})
  public int mebibytes;

  private Path newest;
  private Path oldest;
  private Operation module;

  /** Writes the artifacts. */
  @Setup
  public void write() throws IOException {
    newest = Files.createTempFile("hlo4j", ".mlir.bc");
    oldest = Files.createTempFile("hlo4j", ".mlir.bc");
    HugeArtifact.write(newest, CONSTANTS, ((long) mebibytes << 20) / CONSTANTS);
    module = read(newest);
    HugeArtifact.write(oldest, encode(Version.minimum()));
  }

  @TearDown
  public void delete() throws IOException {
    Files.delete(newest);
    Files.delete(oldest);
  }

  private static Operation read(Path file) throws IOException {
    return new ArtifactReader(Dialects.all()).read(Blob.map(file), file.toString());
  }

  private EncodedBytecode encode(Version version) {
    return new ArtifactWriter(Dialects.all(), SerializationOptions.DEFAULT).encode(module, version);
  }

  /** Program to artifact, without writing the bytes to a file. */
  @Benchmark
  public EncodedBytecode serialize() {
    return encode(Version.current());
  }

  /** As {@link #serialize}, for the oldest version. */
  @Benchmark
  public EncodedBytecode downgrade() {
    return encode(Version.minimum());
  }

  /** Artifact to program, verified. */
  @Benchmark
  public Operation deserialize() throws IOException {
    return read(newest);
  }

  /** Artifact of the oldest version to program, verified. */
  @Benchmark
  public Operation upgrade() throws IOException {
    return read(oldest);
  }

  /** The summary that {@code hlo4j info} prints. */
  @Benchmark
  public ProgramSummary info() throws IOException {
    return ProgramSummary.of(read(newest));
  }
}
