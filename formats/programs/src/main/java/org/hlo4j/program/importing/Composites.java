package org.hlo4j.program.importing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The composites of a program, whose decompositions are what operators are converted to. */
final class Composites<C extends ImportedCall<C, ?>> {
  /** Calls with the same key have the same decomposition. */
  private record Key(
      String operator, int version, DictionaryAttr attributes, int results, List<?> operands) {}

  /** A function that decomposes composites. */
  private record Decomposition(String name, List<Type> results, List<String> losses) {}

  private final String prefix;
  private final Map<Key, Decomposition> decompositions = new HashMap<>();

  /**
   * Creates the composites of a program without any.
   *
   * @param prefix of their names, before the operator's
   */
  Composites(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Converts a call to a composite and the function that decomposes it.
   *
   * @return whether it was converted; it is not if it has what composites cannot have
   */
  boolean convert(C call, OperatorTable.Row<C> row) {
    CompositeForm<C> form = call.compositeOrNull(row);
    if (form == null) {
      return false;
    }
    Key key =
        new Key(row.name(), form.version(), form.attributes(), call.resultCount(), form.key());
    Decomposition decomposition = decompositions.get(key);
    if (decomposition == null) {
      decomposition = decompositionOrNull(call, row, form);
      if (decomposition == null) {
        return false;
      }
      decompositions.put(key, decomposition);
    }
    HloBuilder b = call.builder();
    var state =
        b.state(Modules.COMPOSITE)
            .addOperands(form.operands().get())
            .addResultTypes(decomposition.results)
            .set(CompositeOp.NAME, prefix + row.name())
            .set(CompositeOp.COMPOSITE_ATTRIBUTES, form.attributes())
            .set(CompositeOp.DECOMPOSITION, decomposition.name);
    if (form.version() > 0) {
      state.set(CompositeOp.VERSION, form.version());
    }
    call.set(b.create(state).results());
    decomposition.losses.forEach(call::lose);
    return true;
  }

  private @Nullable Decomposition decompositionOrNull(
      C call, OperatorTable.Row<C> row, CompositeForm<C> form) {
    Emitter inner = call.emitter().scratch();
    C body = form.body().apply(inner);
    row.builder().build(body);
    inner.verifyAfter(null);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < body.resultCount(); i++) {
      Value result = body.resultTensorOrNull(i);
      if (result == null) {
        return null;
      }
      results.add(result);
    }
    inner.returns(results);
    String name = row.name().replace('.', '_') + "_" + decompositions.size();
    Operation function = inner.function().operation();
    function.setAttribute(SymbolTables.SYMBOL_NAME, StringAttr.of(name));
    function.setAttribute(SymbolTables.SYMBOL_VISIBILITY, StringAttr.of("private"));
    call.emitter().adopt(function);
    return new Decomposition(name, results.stream().map(Value::type).toList(), body.losses());
  }
}
