package org.hlo4j.program.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.transforms.build.HloBuilder;
import org.junit.jupiter.api.Test;

/** A framework whose models are lines such as {@code y = add x x}: its reader and its table. */
class ToyFrameworkTest {
  private record Call(HloBuilder builder, List<Value> operands, Value[] result) {
    Value operand(int index) {
      if (index >= operands.size()) {
        throw UnsupportedNodeException.of("operand %d is missing", index);
      }
      return operands.get(index);
    }
  }

  private static final OperatorTable<Call> TABLE =
      new OperatorTable<Call>(name -> "there is no operator " + name)
          .add(n -> n.result[0] = n.builder.i64s(1, 2, 3), "range")
          .add(n -> n.result[0] = n.builder.add(n.operand(0), n.operand(1)), "add", "plus")
          .refuse("strings are not numbers", "concat");

  private static Operation read(String... lines) {
    Emitter emitter = new Emitter();
    ImportProblems problems = new ImportProblems();
    Map<String, Value> scope = new HashMap<>();
    String last = "";
    for (int i = 0; i < lines.length; i++) {
      String[] words = lines[i].split(" ");
      int line = i + 1;
      last = words[0];
      problems.attempt(
          () -> convert(words, emitter, scope),
          reason -> Diagnostic.error(new ByteOffsetLoc("toy", line), words[2] + ": " + reason));
    }
    problems.requireNone();
    return emitter.returns(List.of(scope.get(last)));
  }

  private static void convert(String[] words, Emitter emitter, Map<String, Value> scope) {
    List<Value> operands =
        List.of(words).subList(3, words.length).stream().map(scope::get).toList();
    Call call = new Call(emitter.builder(UnknownLoc.INSTANCE), operands, new Value[1]);
    TABLE.find(words[2]).builder().build(call);
    scope.put(words[0], call.result[0]);
  }

  @Test
  void aModelIsConverted() {
    List<Tensor> results = Emitter.runOrNull(read("x = range", "y = plus x x", "z = add y x"));
    assertThat(results).hasSize(1);
    assertThat(results.getFirst().longAt(2)).isEqualTo(9);
  }

  @Test
  void allThatCannotBeConvertedIsReported() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> read("x = range", "a = concat x x", "b = mul x x", "c = add x"))
        .satisfies(e ->
            assertThat(e.diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly(
                    "concat: strings are not numbers",
                    "mul: there is no operator mul",
                    "add: operand 1 is missing"));
  }
}
