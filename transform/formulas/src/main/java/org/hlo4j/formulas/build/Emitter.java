package org.hlo4j.formulas.build;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** A function that is being created. Constants precede its other operations, each once. */
public final class Emitter {
  private static final InterpreterOptions FOLDING =
      InterpreterOptions.DEFAULT
          .withExtension(Extension.installed())
          .withLimits(
              Limits.DEFAULT.withSteps(1 << 16).withTensorBytes(1 << 20).withTotalBytes(1 << 24));

  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final Effects EFFECTS = new Effects(DIALECTS);

  private final ModuleOp module = ModuleOp.create(UnknownLoc.INSTANCE);
  private final FuncOp function;
  private final Rewriter rewriter = new Rewriter(DIALECTS);
  private final Map<DenseElementsAttr, Value> constants = new IdentityHashMap<>();
  private final Verifier verifier;
  private @Nullable Operation lastConstant;

  /** Creates function {@code main}, without parameters. */
  public Emitter() {
    this(new Verifier(DIALECTS, new FullText(DIALECTS)));
  }

  private Emitter(Verifier verifier) {
    this.verifier = verifier;
    function = FuncOp.create(UnknownLoc.INSTANCE, "main", new FunctionType(List.of(), List.of()));
    function.body().addBlock();
    module.body().append(function.operation());
    rewriter.setInsertionPointToEnd(entry());
  }

  /** Creates a function of a program of its own. */
  public Emitter scratch() {
    return new Emitter(verifier);
  }

  private Block entry() {
    return function.body().front();
  }

  public FuncOp function() {
    return function;
  }

  public Value addParameter(Type type, Location location) {
    return entry().addArgument(type, location);
  }

  public HloBuilder builder(Location location) {
    return new HloBuilder(rewriter, location);
  }

  /** Returns a constant, the same one for the same elements. */
  public Value constant(DenseElementsAttr elements) {
    return constant(elements, UnknownLoc.INSTANCE);
  }

  /**
   * Returns a constant, the same one for the same elements.
   *
   * @param location of the constant if it is new
   */
  public Value constant(DenseElementsAttr elements, Location location) {
    return constants.computeIfAbsent(elements, given -> create(given, location));
  }

  private Value create(DenseElementsAttr elements, Location location) {
    InsertionPoint point = rewriter.insertionPoint();
    boolean atStart = point.block() == entry() && entry().firstOrNull() == null;
    if (lastConstant == null) {
      rewriter.setInsertionPointToStart(entry());
    } else {
      rewriter.setInsertionPointAfter(lastConstant);
    }
    Value value = builder(location).constant(elements);
    lastConstant = value.definingOpOrNull();
    if (atStart) {
      rewriter.setInsertionPointToEnd(entry());
    } else {
      rewriter.setInsertionPoint(point);
    }
    return value;
  }

  /** Returns the operation after which the next one is inserted; null if that is the first. */
  public @Nullable Operation lastOrNull() {
    return rewriter.insertionPoint().block().lastOrNull();
  }

  /**
   * Verifies the operations of a node.
   *
   * @param before the last operation before them; null if they are the first
   * @throws UnsupportedNodeException if one is invalid, as the node is then
   */
  public void verifyAfter(@Nullable Operation before) {
    Block block = rewriter.insertionPoint().block();
    Operation operation = before == null ? block.firstOrNull() : before.nextOrNull();
    for (; operation != null; operation = operation.nextOrNull()) {
      if (operation.regionCount() > 0 && !function.operation().isAncestorOf(operation)) {
        // Values of the function around the region that is being filled do not dominate it
        // yet. The operation that gets the region is verified with all in it.
        continue;
      }
      Diagnostics.Collector problems = Diagnostics.collector();
      if (!verifier.verify(operation, problems)) {
        throw UnsupportedNodeException.of("%s", problems.toList().getFirst().message());
      }
    }
  }

  /** Ends the function; returns the program. */
  public Operation returns(List<Value> results) {
    List<Type> parameters = new ArrayList<>();
    entry().arguments().forEach(argument -> parameters.add(argument.type()));
    function.setFunctionType(
        new FunctionType(parameters, results.stream().map(Value::type).toList()));
    HloBuilder builder = builder(UnknownLoc.INSTANCE);
    builder.create(builder.state(FuncOps.RETURN).addOperands(results));
    eraseUnused(entry());
    return module.operation();
  }

  /** Erases operations whose results are not used, such as shapes of which one size is known. */
  private static void eraseUnused(Block block) {
    for (Operation operation = block.lastOrNull(); operation != null; ) {
      Operation previous = operation.previousOrNull();
      if (EFFECTS.isTriviallyDead(operation)) {
        operation.erase();
      } else {
        operation.regions().forEach(region -> region.blocks().forEach(inner -> eraseUnused(inner)));
      }
      operation = previous;
    }
  }

  /** Adds a function of another program, which it leaves. */
  public void adopt(Operation other) {
    other.remove();
    module.body().append(other);
  }

  /**
   * Runs the program.
   *
   * @return the results; null if it cannot be run
   */
  public static @Nullable List<Tensor> runOrNull(Operation program) {
    try {
      List<InterpreterValue> results = Interpreter.evaluate(program, "main", List.of(), FOLDING);
      return results.stream().map(Tensor.class::cast).toList();
    } catch (InterpreterException e) {
      return null;
    }
  }

  /**
   * Computes values while a model is imported.
   *
   * @param builder creates constants of them
   * @param formula creates the operations that compute them
   */
  public static List<Value> compute(
      HloBuilder builder, Function<HloBuilder, ? extends List<Value>> formula) {
    Emitter scratch = new Emitter();
    List<Value> values = formula.apply(scratch.builder(builder.location()));
    List<Tensor> results = runOrNull(scratch.returns(values));
    if (results == null) {
      throw UnsupportedNodeException.of("its constants cannot be computed");
    }
    return results.stream().map(result -> builder.constant(result.toAttribute())).toList();
  }
}
