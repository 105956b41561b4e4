package org.hlo4j.pytorch.importer;

import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.importing.ImportContext;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.program.importing.SymbolicExpression;
import org.hlo4j.pytorch.archive.Pt2Archive;
import org.hlo4j.pytorch.schema.SymInt;
import org.hlo4j.pytorch.schema.TensorMeta;

/**
 * State shared by the graphs of a program: the sizes of its symbols, and the problems found so far.
 */
public final class ProgramContext extends ImportContext<OperatorCall> {
  private static final Pattern RELEASE = Pattern.compile("2\\.([0-9]{1,4})\\b");

  private final Pt2Archive archive;
  private final ImportOptions options;
  private final OperatorSet operators;

  ProgramContext(Pt2Archive archive, OperatorSet operators, ImportOptions options) {
    super(operators.table(), options.form(), "");
    this.operators = operators;
    this.archive = archive;
    this.options = options;
  }

  /** Returns the minor number of the release of PyTorch 2 that wrote the program, if it says so. */
  public OptionalInt minorRelease() {
    String version = archive.program().torchVersion();
    Matcher matcher = RELEASE.matcher(version == null ? "" : version);
    return matcher.lookingAt()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /** Returns whether operators that are not converted become custom calls. */
  public boolean customCalls() {
    return options.customCalls();
  }

  /** Returns the row of an operator, by the name that the program has for it. */
  OperatorTable.Row<OperatorCall> find(String target) {
    return operators.find(target, options.customCalls());
  }

  /** Enters a graph; those that are nested too deeply are refused. */
  void enter() {
    enter("graphs");
  }

  /** Reports what cannot be converted. */
  void report(String message) {
    problems().report(problem(message));
  }

  /** Returns the problem that something cannot be converted. */
  Diagnostic problem(String message) {
    return archive.problem(message);
  }

  /** Returns the type that a program declares for a tensor, dynamic where its sizes are. */
  public RankedTensorType type(TensorMeta meta) {
    if (meta.layout() != TensorMeta.STRIDED) {
      throw UnsupportedNodeException.of("a tensor is sparse");
    }
    DynamicShapes.requireFewDimensions(meta.sizes().size());
    return RankedTensorType.of(shape(meta), PayloadTensors.elementType(meta.dtype()));
  }

  private LongList shape(TensorMeta meta) {
    long[] shape = new long[meta.sizes().size()];
    for (int i = 0; i < shape.length; i++) {
      SymInt size = meta.sizes().get(i);
      shape[i] = sizeOrDynamic(size);
      boolean isOpen = size.expression() != null && shape[i] == ShapedType.DYNAMIC;
      if (shape[i] < 0 && !isOpen) {
        throw UnsupportedNodeException.of("a dimension has size %d", shape[i]);
      }
    }
    return LongList.wrap(shape);
  }

  /** Returns a size; {@link ShapedType#DYNAMIC} if it depends on symbols without a size. */
  public long sizeOrDynamic(SymInt size) {
    Long known = size.known();
    if (known != null) {
      return known;
    }
    SymbolicExpression expression = OpenSymbols.expression(size);
    Map<String, Long> sizes = options.sizes();
    return sizes.keySet().containsAll(expression.symbols())
        ? expression.evaluate(sizes)
        : ShapedType.DYNAMIC;
  }
}
