package org.hlo4j.program.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A framework whose models are lines such as {@code y = add x x}: its reader and its table. */
class ToyFrameworkTest {
  private record ToyTensor(Value value) {}

  private static final class Call extends ImportedCall<Call, ToyTensor> {
    private final List<Value> operands;

    private Call(Emitter emitter, List<Value> operands) {
      super(emitter, emitter.builder(UnknownLoc.INSTANCE), 1);
      this.operands = operands;
    }

    private Value operand(int index) {
      if (index >= operands.size()) {
        throw UnsupportedNodeException.of("operand %d is missing", index);
      }
      return operands.get(index);
    }

    @Override
    protected ToyTensor ofTensor(Value tensor) {
      return new ToyTensor(tensor);
    }

    @Override
    protected RankedTensorType typeOrNull(ToyTensor tensor) {
      return TensorTypes.of(tensor.value);
    }

    @Override
    protected Value tensorOrNull(ToyTensor tensor) {
      return tensor.value;
    }

    @Override
    protected @Nullable LongList declaredShapeOrNull(int index) {
      return null;
    }

    @Override
    protected CompositeForm<Call> compositeOrNull(OperatorTable.Row<Call> row) {
      return new CompositeForm<>(
          0,
          DictionaryAttr.EMPTY,
          operands.stream().map(Value::type).toList(),
          () -> operands,
          inner ->
              new Call(
                  inner,
                  operands.stream()
                      .map(each -> inner.addParameter(each.type(), UnknownLoc.INSTANCE))
                      .toList()));
    }
  }

  private static final class Model extends ImportContext<Call> {
    private final Map<String, Value> scope = new HashMap<>();

    private Model(CoarseForm form) {
      super(TABLE, form, "toy.");
    }

    private void convert(String[] words, Emitter emitter, Function<String, Diagnostic> problem) {
      List<Value> operands =
          List.of(words).subList(3, words.length).stream().map(scope::get).toList();
      Call call = new Call(emitter, operands);
      convert(call, TABLE.find(words[2]));
      problems().addLosses(call, problem);
      scope.put(words[0], Objects.requireNonNull(call.resultTensorOrNull(0)));
    }
  }

  private static final OperatorTable<Call> TABLE =
      new OperatorTable<Call>(name -> "there is no operator " + name)
          .add(n -> n.set(n.builder().i64s(1, 2, 3)), "range")
          .add(n -> n.set(n.builder().add(n.operand(0), n.operand(1))), "add", "plus")
          .add(ToyFrameworkTest::addChecked, "checked")
          .composites("plus", "checked")
          .refuse("strings are not numbers", "concat");

  private static void addChecked(Call n) {
    n.lose("the check is dropped");
    n.set(n.builder().add(n.operand(0), n.operand(1)));
  }

  private static Operation read(String... lines) {
    return read(CoarseForm.DECOMPOSED, lines);
  }

  private static Operation read(CoarseForm form, String... lines) {
    return read(form, Diagnostics.collector(), lines);
  }

  private static Operation read(CoarseForm form, Diagnostics warnings, String... lines) {
    Emitter emitter = new Emitter();
    Model model = new Model(form);
    String last = "";
    for (int i = 0; i < lines.length; i++) {
      String[] words = lines[i].split(" ");
      int line = i + 1;
      last = words[0];
      Function<String, Diagnostic> problem =
          reason -> Diagnostic.error(new ByteOffsetLoc("toy", line), words[2] + ": " + reason);
      model.problems().attempt(() -> model.convert(words, emitter, problem), problem);
    }
    model.problems().requireNone();
    return model.finish(
        emitter, List.of(model.scope.get(last)), List.of(), List.of(last), warnings);
  }

  @Test
  void aModelIsConverted() {
    List<Tensor> results = Emitter.runOrNull(read("x = range", "y = plus x x", "z = add y x"));
    assertThat(results).hasSize(1);
    assertThat(results.getFirst().longAt(2)).isEqualTo(9);
  }

  /** Calls of the same types have one decomposition. */
  @Test
  void operatorsAreComposites() {
    Operation program =
        read(CoarseForm.COMPOSITES, "x = range", "y = plus x x", "z = plus y x", "w = add z z");
    List<Operation> composites = new ArrayList<>();
    program.walk(op -> {
      if (op.definition() == Modules.COMPOSITE) {
        composites.add(op);
      }
    });
    assertThat(composites)
        .extracting(CompositeOp.NAME::get, CompositeOp.DECOMPOSITION::get)
        .containsExactly(tuple("toy.plus", "plus_0"), tuple("toy.plus", "plus_0"));
    assertThat(new SymbolTables().lookupOrNull(program, "plus_0")).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(CoarseForm.class)
  void whatIsLostIsAWarningForAllCalls(CoarseForm form) {
    Diagnostics.Collector warnings = Diagnostics.collector();
    read(form, warnings, "x = range", "y = checked x x", "z = checked y x", "w = plus z z");
    assertThat(warnings.toList())
        .extracting(Diagnostic::toString)
        .containsExactly("toy:0x0002: warning: checked: the check is dropped (2 calls)");
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
