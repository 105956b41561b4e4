package org.hlo4j.interpreter.coverage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.eval.Evaluators;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The outcomes of all samples for all element types. */
record Coverage(List<Row> rows) {
  private static final Pattern CONSTRAINT =
      Pattern.compile("(operand|result) #\\d+ must be |failed to verify that|must be variadic of");

  /** The outcome of a sample. */
  enum Outcome {
    /** It runs and returns a value of the right type. */
    RUNS("●"),
    /** The definition's constraints do not allow the type. */
    NOT_ALLOWED("·"),
    /** A rule of the specification that is not a constraint rejects the type. */
    REFUSED("○"),
    /** It is valid but does not run. */
    FAILS("✗");

    private final String mark;

    Outcome(String mark) {
      this.mark = mark;
    }
  }

  /** The outcome of a sample for one type, with the reason. */
  record Cell(Outcome outcome, String reason) {}

  /** The outcomes of a sample for all types. */
  record Row(Sample sample, Map<SampleType, Cell> cells) {
    long count(Outcome outcome) {
      return cells.values().stream().filter(cell -> cell.outcome == outcome).count();
    }
  }

  static Coverage measure() {
    List<Row> rows = new ArrayList<>();
    for (Sample sample : Sample.all()) {
      Map<SampleType, Cell> cells = new LinkedHashMap<>();
      SampleType.all().forEach(type -> cells.put(type, measure(sample, type)));
      rows.add(new Row(sample, cells));
    }
    return new Coverage(rows);
  }

  private static Cell measure(Sample sample, SampleType type) {
    Operation module;
    try {
      module = sample.parse(type);
      Programs.verify(module);
    } catch (DiagnosticException e) {
      String reason = e.diagnostics().getFirst().message();
      boolean constraint = CONSTRAINT.matcher(reason).find();
      return new Cell(constraint ? Outcome.NOT_ALLOWED : Outcome.REFUSED, reason);
    }
    try {
      InterpreterValue value = Sample.run(module);
      Operation main = Sample.main(module);
      if (value instanceof Tensor tensor
          && main.region(0).front().back().operand(0).type() instanceof RankedTensorType expected
          && !tensor.elementType().equals(expected.elementType())) {
        return new Cell(Outcome.FAILS, "gives " + tensor.type());
      }
      return new Cell(Outcome.RUNS, "");
    } catch (InterpreterException e) {
      return new Cell(Outcome.FAILS, e.diagnostic().message());
    } catch (RuntimeException e) {
      return new Cell(Outcome.FAILS, e.toString());
    }
  }

  /** The programs that do not run, with the reasons. */
  List<String> holes() {
    return reasons(Outcome.FAILS);
  }

  private List<String> reasons(Outcome outcome) {
    List<String> reasons = new ArrayList<>();
    for (Row row : rows) {
      Map<String, List<String>> types = new LinkedHashMap<>();
      row.cells.forEach((type, cell) -> {
        if (cell.outcome == outcome) {
          String reason = cell.reason.replace(type.text(), "T");
          types.computeIfAbsent(reason, key -> new ArrayList<>()).add(type.label());
        }
      });
      types.forEach((reason, labels) ->
          reasons.add("`%s` of %s: %s".formatted(row.sample, String.join(", ", labels), reason)));
    }
    return reasons;
  }

  private long count(Outcome outcome) {
    return rows.stream().mapToLong(row -> row.count(outcome)).sum();
  }

  /** The page of the documentation. */
  String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # What the interpreter runs

        Made from the definitions by `CoverageTest`: for each operation and element type a small program is
        verified and run. `./dev bless interpreter CoverageTest` writes this page anew.

        %d programs run (●); for %d the specification does not say what they mean (✗); rules of the specification
        refuse %d (○), and the constraints of the operations all others (·). Types that no constraint allows have
        no column: `index`, `tf32`, `f80`, `f128`, integers of other widths. A type quantized per axis stands right
        of one quantized per tensor in products.

        [Custom calls](#custom-calls) are listed below; those of linear algebra have [a page of their own](linear-algebra.md). All operations of Shardy run, either as
        annotations or as [manual computations](guide.md#several-devices) on the devices of their mesh.

        """
            .formatted(count(Outcome.RUNS), count(Outcome.FAILS), count(Outcome.REFUSED)));
    List<SampleType> types = SampleType.all();
    page.append(
        types.stream().map(SampleType::label).collect(Collectors.joining(" | ", "| | ", " |\n")));
    page.append("|---|").append(":-:|".repeat(types.size())).append('\n');
    for (Row row : rows) {
      page.append("| `").append(row.sample).append("` |");
      row.cells.values().forEach(cell -> page.append(' ').append(cell.outcome.mark).append(" |"));
      page.append('\n');
    }
    page.append("\n## Custom calls\n\n");
    page.append(
        """
        Evaluated with these targets ([what they compute](guide.md#run-what-a-program-computes)), as `mhlo.*` if CHLO has the
        function, by [linear algebra](linear-algebra.md), and by [extensions](api.md#custom-calls-of-ones-own):

        """);
    Evaluators.customCallTargets()
        .forEach(target -> page.append("- `").append(target).append("`\n"));
    page.append("\n## Without meaning\n\n");
    reasons(Outcome.FAILS).forEach(reason -> page.append("- ").append(reason).append('\n'));
    page.append("\n## Refused by rules\n\n");
    reasons(Outcome.REFUSED).forEach(reason -> page.append("- ").append(reason).append('\n'));
    return page.toString();
  }
}
