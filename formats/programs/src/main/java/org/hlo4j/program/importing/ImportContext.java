package org.hlo4j.program.importing;

import java.util.List;
import org.hlo4j.byteir.ByteirRecognizer;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * The import of a model: what its graphs share, and the way that every call of an operator goes.
 *
 * @param <C> the framework's calls
 */
public abstract class ImportContext<C extends ImportedCall<C, ?>> {
  private static final int MAX_DEPTH = 64;

  private final OperatorTable<C> table;
  private final CoarseForm form;
  private final Composites<C> composites;
  private final ImportProblems problems = new ImportProblems();
  private int depth;

  /**
   * Creates the import of a model.
   *
   * @param form what large operators become
   * @param prefix of the names of composites
   */
  protected ImportContext(OperatorTable<C> table, CoarseForm form, String prefix) {
    this.table = table;
    this.form = form;
    this.composites = new Composites<>(prefix);
  }

  /** Returns the problems found so far. */
  public final ImportProblems problems() {
    return problems;
  }

  /**
   * Converts a call and sets its results.
   *
   * @throws UnsupportedNodeException if the operator is not supported as it is called
   */
  public final void convert(C call, OperatorTable.Row<C> row) {
    if (!row.isFolded() || !call.fold(row)) {
      Operation before = call.emitter().lastOrNull();
      boolean isComposite =
          form == CoarseForm.COMPOSITES
              && table.isComposite(row.name())
              && composites.convert(call, row);
      if (!isComposite) {
        row.builder().build(call);
      }
      if (form == CoarseForm.BYTEIR) {
        table.coarsen(row.name(), call);
      }
      call.emitter().verifyAfter(before);
    }
    for (int i = 0; i < call.resultCount(); i++) {
      requireFewDimensions(call, i);
    }
  }

  /** Refuses tensors of very many dimensions, of which each may need operations of its own. */
  private static void requireFewDimensions(ImportedCall<?, ?> call, int result) {
    RankedTensorType type = call.resultTypeOrNull(result);
    if (type != null) {
      DynamicShapes.requireFewDimensions(type.rank());
    }
  }

  /**
   * Enters a graph that another one calls.
   *
   * @param kind what is nested, in the plural, for the diagnostic
   * @throws UnsupportedNodeException if graphs are nested too deeply
   */
  protected final void enter(String kind) {
    if (++depth > MAX_DEPTH) {
      throw UnsupportedNodeException.of("%s are nested more than %d deep", kind, MAX_DEPTH);
    }
  }

  /** Leaves a graph. */
  public final void leave() {
    depth--;
  }

  /**
   * Ends the function.
   *
   * @param inputs the names of its parameters
   * @param outputs the names of its results
   * @param warnings receives what calls say and the program does not
   * @return the program
   */
  public final Operation finish(
      Emitter emitter,
      List<Value> results,
      List<String> inputs,
      List<String> outputs,
      Diagnostics warnings) {
    problems.requireNone();
    problems.reportLosses(warnings);
    Operation program = emitter.returns(results);
    emitter
        .function()
        .operation()
        .setAttribute(
            "byteir.entry_point",
            DictionaryAttr.of(
                List.of(
                    new NamedAttribute("inputs", strings(inputs)),
                    new NamedAttribute("outputs", strings(outputs)))));
    if (form == CoarseForm.BYTEIR) {
      ByteirRecognizer.recognize(program, _ -> true, Dialects.all());
    }
    return program;
  }

  private static ArrayAttr strings(List<String> values) {
    return new ArrayAttr(values.stream().<Attribute>map(StringAttr::of).toList());
  }
}
