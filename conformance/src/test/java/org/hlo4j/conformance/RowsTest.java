package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.rows.RowFeed;
import org.hlo4j.bytecode.rows.RowVerifier;
import org.hlo4j.bytecode.rows.Rows;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.conformance.fuzz.Mutator;
import org.hlo4j.ir.Awaited;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.portability.MlirText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bytecode that is copied as rows of numbers is what is written of the program, and only of
 * programs that verify.
 */
class RowsTest {
  private static final int MUTANTS = 60;
  private static final FullText TEXT = new FullText(SourceProgram.DIALECTS);
  private static final Verifier VERIFIER = new Verifier(SourceProgram.DIALECTS, TEXT);
  private static final MlirText CODEC = new MlirText(SourceProgram.DIALECTS, false);
  private static final BytecodeReaderOptions READING =
      BytecodeReaderOptions.of(SourceProgram.DIALECTS).withText(CODEC);

  static List<String> programs() {
    return Compendium.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void copiesProgramsOfAllVersions(String name) {
    Operation module = SourceProgram.read(Compendium.FOLDER, name).parse();
    for (BytecodeVersion version : BytecodeVersion.values()) {
      byte[] bytes = BytecodeWriter.write(module, writing(version));
      for (BytecodeVersion other : List.of(version, BytecodeVersion.CURRENT)) {
        copy(bytes, other)
            .ifPresent(copy -> assertThat(copy).isEqualTo(convert(bytes, other).orElseThrow()));
      }
    }
  }

  /** Damaged bytecode is refused, left to the reader of programs, or copied as that does. */
  @ParameterizedTest
  @MethodSource("programs")
  void copiesDamagedProgramsOnlyIfTheyVerify(String name) {
    byte[] bytes =
        BytecodeWriter.write(
            SourceProgram.read(Compendium.FOLDER, name).parse(), writing(BytecodeVersion.CURRENT));
    Mutator mutator = new Mutator(new Random(name.hashCode()), List.of(bytes));
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutator.next();
      Optional<byte[]> copy = copy(mutant, BytecodeVersion.CURRENT);
      if (copy.isPresent()) {
        assertThat(convert(mutant, BytecodeVersion.CURRENT)).contains(copy.get());
      }
    }
  }

  @Test
  void copiesMostProgramsOfTheCompendium() {
    List<String> programs = programs();
    long copied =
        programs.stream()
            .map(name -> SourceProgram.read(Compendium.FOLDER, name).parse())
            .map(module -> BytecodeWriter.write(module, writing(BytecodeVersion.CURRENT)))
            .filter(bytes -> copy(bytes, BytecodeVersion.CURRENT).isPresent())
            .count();
    assertThat(copied).isGreaterThan(programs.size() * 3L / 4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The second operation is like the first but for the value of a constant.
        """
        func.func @f(%a: tensor<?xi32>, %b: tensor<1xi64>) -> tensor<?xi32> {
          %0 = stablehlo.constant dense<3> : tensor<1xi64>
          %1 = stablehlo.constant dense<-3> : tensor<1xi64>
          %2 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi64>) -> tensor<3xi32>
          %3 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<1xi64>) -> tensor<3xi32>
          return %a : tensor<?xi32>
        }
        """,
        // The second constant is like the first but for the type of its value.
        """
        func.func @f() {
          %0 = "stablehlo.constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
          %1 = "stablehlo.constant"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<2xf32>
          return
        }
        """,
        // The second constant is like the first but for the type of its result.
        """
        func.func @f() {
          %0 = "stablehlo.constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
          %1 = "stablehlo.constant"() {value = dense<2.0> : tensor<2xf32>} : () -> tensor<3xf32>
          return
        }
        """,
        // The second operation is like the first but for the type of an operand.
        """
        func.func @f(%a: tensor<2xi32>, %b: tensor<3xi32>) {
          %0 = "stablehlo.add"(%a, %a) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
          %1 = "stablehlo.add"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
          return
        }
        """,
        // What is returned is not what the function says.
        """
        func.func @f(%a: tensor<2xi32>) -> tensor<2xf32> {
          %0 = stablehlo.add %a, %a : tensor<2xi32>
          "func.return"(%0) : (tensor<2xi32>) -> ()
        }
        """,
        // A terminator before the end.
        """
        func.func @f(%a: tensor<2xi32>) {
          "func.return"() : () -> ()
          %0 = stablehlo.add %a, %a : tensor<2xi32>
        }
        """,
        // No terminator.
        """
        func.func @f(%a: tensor<2xi32>) {
          %0 = stablehlo.add %a, %a : tensor<2xi32>
        }
        """,
        // A symbol that is not there.
        """
        func.func @f(%a: tensor<2xi32>) {
          "func.call"(%a) {callee = @g} : (tensor<2xi32>) -> ()
          return
        }
        """,
        // A body that differs in the type of an argument.
        """
        func.func @f(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<i32>) {
          %0 = "stablehlo.reduce"(%a, %b) ({
          ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            %1 = stablehlo.add %x, %x : tensor<f32>
            stablehlo.return %1 : tensor<f32>
          }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
          %2 = "stablehlo.reduce"(%a, %b) ({
          ^bb0(%x: tensor<f32>, %y: tensor<i32>):
            %1 = stablehlo.add %x, %x : tensor<f32>
            stablehlo.return %1 : tensor<f32>
          }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
          return
        }
        """
      })
  void refusesWhatDoesNotVerify(String text) {
    byte[] bytes = BytecodeWriter.write(parse(text), writing(BytecodeVersion.CURRENT));
    assertThat(BytecodeReader.readRows(Blob.wrap(bytes), "test", READING)).isPresent();
    assertThat(convert(bytes, BytecodeVersion.CURRENT)).isEmpty();
    assertThat(copy(bytes, BytecodeVersion.CURRENT)).isEmpty();
    assertThat(verifyWhileReading(bytes)).isFalse();
  }

  /** What is not plain is left to the reader of programs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        func.func @f(%a: tensor<2xi32>) {
          %0 = stablehlo.add %1, %a : tensor<2xi32>
          %1 = stablehlo.add %a, %a : tensor<2xi32>
          return
        }
        """,
        """
        func.func @f() {
          cf.br ^bb1
        ^bb1:
          return
        }
        """
      })
  void leavesWhatIsNotPlain(String text) {
    byte[] bytes = BytecodeWriter.write(parse(text), writing(BytecodeVersion.CURRENT));
    assertThat(BytecodeReader.readRows(Blob.wrap(bytes), "test", READING)).isEmpty();
  }

  /** Verifiers of other operations may look at all that is inside. */
  @Test
  void leavesOutOperationsOfFunctionsOnly() {
    Stream<OpDefinition> all =
        SourceProgram.DIALECTS.namespaces().stream()
            .map(name -> Objects.requireNonNull(SourceProgram.DIALECTS.dialectOrNull(name)))
            .flatMap(dialect -> dialect.ops().stream());
    assertThat(all.filter(op -> !VERIFIER.looksInside(op)).map(OpDefinition::name))
        .containsExactly("func.func");
  }

  /** What follows the reader must not look at what is not there yet. */
  @ParameterizedTest
  @MethodSource("programs")
  void verifiesWhatIsStillBeingRead(String name) {
    Operation module = SourceProgram.read(Compendium.FOLDER, name).parse();
    byte[] bytes = BytecodeWriter.write(module, writing(BytecodeVersion.CURRENT));
    assertThat(verifyWhileReading(bytes))
        .isEqualTo(copy(bytes, BytecodeVersion.CURRENT).isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // An operation of two regions around functions.
        """
        %0 = stablehlo.constant dense<true> : tensor<i1>
        %1 = "stablehlo.if"(%0) ({
          %2 = stablehlo.constant dense<1> : tensor<i32>
          stablehlo.return %2 : tensor<i32>
        }, {
          %3 = stablehlo.constant dense<2> : tensor<i32>
          stablehlo.return %3 : tensor<i32>
        }) : (tensor<i1>) -> tensor<i32>
        """,
        // Functions without a body, of one operation, and with operations that have regions.
        """
        func.func private @f(%a: tensor<i32>)
        func.func @g() {
          return
        }
        func.func @h(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<f32> {
          %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
          return %0 : tensor<f32>
        }
        """
      })
  void verifiesWhatIsStillBeingReadOfAnyStructure(String text) {
    byte[] bytes = BytecodeWriter.write(parse(text), writing(BytecodeVersion.CURRENT));
    assertThat(copy(bytes, BytecodeVersion.CURRENT)).isPresent();
    assertThat(verifyWhileReading(bytes)).isTrue();
  }

  /** There are more numbers for each byte than in most programs, and many attributes. */
  @Test
  void verifiesWhatIsStillBeingReadWhileTablesGrow() {
    StringBuilder text = new StringBuilder("func.func @f() {\n");
    for (int i = 0; i < 200; i++) {
      text.append("  stablehlo.constant dense<").append(i).append("> : tensor<i32>\n");
      text.append("  stablehlo.optimization_barrier()\n".repeat(10));
    }
    Operation module = parse(text.append("  return\n}\n").toString());
    module.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    byte[] bytes = BytecodeWriter.write(module, writing(BytecodeVersion.CURRENT));
    assertThat(copy(bytes, BytecodeVersion.CURRENT)).isPresent();
    assertThat(verifyWhileReading(bytes)).isTrue();
  }

  /** The verdict of a thread that gets the program one operation after the other. */
  private static boolean verifyWhileReading(byte[] bytes) {
    Lockstep feed = new Lockstep();
    FutureTask<Boolean> verdict =
        new FutureTask<>(() -> RowVerifier.verify(feed, SourceProgram.DIALECTS, TEXT)) {
          @Override
          protected void done() {
            feed.release();
          }
        };
    Thread.ofPlatform().daemon().start(verdict);
    Optional<Rows> rows = BytecodeReader.readRows(Blob.wrap(bytes), "test", READING, feed);
    return Awaited.result(verdict) && rows.isPresent();
  }

  /** Lets the reader go on only when all has been looked at that it has read. */
  private static final class Lockstep extends RowFeed {
    private int seen;

    Lockstep() {
      super(1, 1);
    }

    @Override
    public synchronized void add(Rows rows) {
      super.add(rows);
      while (seen < rows.size()) {
        try {
          wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public synchronized @Nullable Rows beyond(int position) {
      seen = position;
      notifyAll();
      return super.beyond(position);
    }

    synchronized void release() {
      seen = Integer.MAX_VALUE;
      notifyAll();
    }
  }

  private static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text), SourceProgram.DIALECTS, ParserOptions.DEFAULT);
  }

  private static BytecodeWriterOptions writing(BytecodeVersion version) {
    return BytecodeWriterOptions.of("test").withVersion(version).withText(CODEC);
  }

  private static Optional<byte[]> copy(byte[] bytes, BytecodeVersion version) {
    return BytecodeReader.readRows(Blob.wrap(bytes), "test", READING)
        .filter(rows -> RowVerifier.verify(rows, SourceProgram.DIALECTS, TEXT))
        .map(rows -> BytecodeWriter.encode(rows, writing(version)).toByteArray());
  }

  /** The same by way of the program; empty if that cannot be read or does not verify. */
  private static Optional<byte[]> convert(byte[] bytes, BytecodeVersion version) {
    try {
      Operation module = BytecodeReader.read(Blob.wrap(bytes), "test", READING);
      return VERIFIER.verify(module, Diagnostics.collector())
          ? Optional.of(BytecodeWriter.write(module, writing(version)))
          : Optional.empty();
    } catch (DiagnosticException e) {
      return Optional.empty();
    }
  }
}
