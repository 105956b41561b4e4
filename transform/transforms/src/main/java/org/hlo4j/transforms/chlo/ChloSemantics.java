package org.hlo4j.transforms.chlo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassFailure;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates operations of CHLO by the formulas that they are legalised to, and in the same way the
 * custom calls by which programs without CHLO refer to functions of MHLO, such as {@code mhlo.erf}.
 * The gamma function's relatives are evaluated in doubles instead: see {@link GammaFunctions}.
 */
public final class ChloSemantics implements Extension {
  private static final String PREFIX = "mhlo.";

  /** The number of formulas that are kept; a program has few forms of operations of CHLO. */
  private static final int MAX_FORMULAS = 256;

  /** The number of elements between two checks whether the run is cancelled. */
  private static final int CHECKED = 1024;

  /** Functions whose formulas have no correct digit for some arguments. */
  private static final Map<OpDefinition, DoubleBinaryOperator> PRECISE =
      Map.of(
          ChloElementwise.LGAMMA,
          (x, _) -> GammaFunctions.lgamma(x),
          ChloElementwise.DIGAMMA,
          (x, _) -> GammaFunctions.digamma(x),
          ChloElementwise.ZETA,
          GammaFunctions::zeta,
          ChloElementwise.POLYGAMMA,
          GammaFunctions::polygamma);

  private final Map<Form, Operation> formulas = new ConcurrentHashMap<>();

  /** All that a formula depends on. */
  private record Form(
      OpDefinition definition, List<Optional<Attribute>> properties, List<Type> operands) {}

  /** Shared by all instances: the dialects are created when an operation is first evaluated. */
  private static final class Registry {
    private static final DialectRegistry DIALECTS = Dialects.all();
  }

  /** Functions of one operand without attributes, created when a custom call may be one. */
  private static final class Functions {
    private static final Map<String, OpDefinition> BY_TARGET =
        ChloOpset.ops().stream()
            .filter(op -> op.operands().size() == 1 && op.properties().isEmpty())
            .filter(op -> op.results().size() == 1 && op.regions().isEmpty())
            .collect(Collectors.toUnmodifiableMap(op -> PREFIX + op.mnemonic(), op -> op));
  }

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    OpDefinition definition = definitionOrNull(op);
    if (definition == null) {
      return Optional.empty();
    }
    DoubleBinaryOperator precise = PRECISE.get(definition);
    return Optional.of(
        precise != null ? new ElementEvaluator(precise) : new FormulaEvaluator(definition));
  }

  /** Evaluates operations by a function of the elements of one operand or two. */
  private record ElementEvaluator(DoubleBinaryOperator function) implements Evaluator {
    @Override
    public List<InterpreterValue> evaluate(Invocation invocation) {
      return List.of(apply(function, invocation));
    }

    @Override
    public Optional<DoubleBinaryOperator> elementFunction(Operation op) {
      return Optional.of(function);
    }
  }

  /** Evaluates operations by the functions that they are legalised to. */
  private final class FormulaEvaluator implements Evaluator {
    private final OpDefinition definition;

    FormulaEvaluator(OpDefinition definition) {
      this.definition = definition;
    }

    @Override
    public List<InterpreterValue> evaluate(Invocation invocation) {
      return invocation.call(ChloSemantics.this.formula(invocation, definition));
    }

    /** {@inheritDoc} It is a new one, whose operations have the location of this operation. */
    @Override
    public Optional<Operation> formula(Operation op) {
      return Optional.of(legalized(op, definition, Value.types(op.operands())));
    }
  }

  /** Applies a function to the elements of one operand or two, in doubles, and rounds once. */
  private static Tensor apply(DoubleBinaryOperator function, Invocation invocation) {
    Tensor x = invocation.operand(0);
    Tensor y = invocation.operand(invocation.operands().size() - 1);
    if (!x.shape().equals(y.shape()) || !x.elementType().equals(y.elementType())) {
      throw new InterpreterException(
          invocation.op().location(), "operands have types " + x.type() + " and " + y.type());
    }
    Tensor result = invocation.allocate(x.type());
    for (int i = 0; i < result.count(); i++) {
      if (i % CHECKED == 0) {
        invocation.checkpoint().run();
      }
      result.setDouble(i, function.applyAsDouble(x.doubleAt(i), y.doubleAt(i)));
    }
    return result;
  }

  private static @Nullable OpDefinition definitionOrNull(Operation op) {
    if (op.is(Modules.CUSTOM_CALL)) {
      String target = CustomCallOp.CALL_TARGET_NAME.get(op);
      return target.startsWith(PREFIX) && op.operandCount() == 1 && op.resultCount() == 1
          ? Functions.BY_TARGET.get(target)
          : null;
    }
    return op.definition().dialect().equals("chlo") && op.definition().isRegistered()
        ? op.definition()
        : null;
  }

  private Operation formula(Invocation invocation, OpDefinition definition) {
    Operation op = invocation.op();
    List<Type> operands = invocation.operands().stream().map(ChloSemantics::type).toList();
    if (op.regionCount() > 0) {
      return legalized(op, definition, operands);
    }
    List<Optional<Attribute>> properties =
        op.is(definition)
            ? definition.properties().stream()
                .map(property -> Optional.ofNullable(op.attributeOrNull(property.name())))
                .toList()
            : List.of();
    if (formulas.size() >= MAX_FORMULAS) {
      formulas.clear();
    }
    return formulas.computeIfAbsent(
        new Form(definition, properties, operands), _ -> legalized(op, definition, operands));
  }

  private static Type type(InterpreterValue value) {
    if (value instanceof Tensor tensor) {
      return tensor.type();
    }
    throw new IllegalArgumentException("an operand is no tensor");
  }

  /** Returns a function of the operation alone, legalised. */
  private static Operation legalized(Operation op, OpDefinition definition, List<Type> operands) {
    Location location = op.location();
    FuncOp function = FuncOp.create(location, "formula", new FunctionType(operands, List.of()));
    Block body = function.body().addBlock();
    Rewriter rewriter = new Rewriter(Registry.DIALECTS);
    rewriter.setInsertionPoint(InsertionPoint.atEnd(body));
    OperationState state =
        op.is(definition)
            ? new OperationState(op).setAttributes(DictionaryAttr.EMPTY)
            : new OperationState(definition, location);
    operands.forEach(type -> state.addOperand(body.addArgument(type, UnknownLoc.INSTANCE)));
    try {
      List<Value> results = create(op, state, rewriter);
      rewriter.create(new OperationState(FuncOps.RETURN, location).addOperands(results));
      function.setFunctionType(new FunctionType(operands, Value.types(results)));
      PassContext context = new PassContext(Registry.DIALECTS, Diagnostics.collector());
      ChloLegalizeToStablehlo.run(function.operation(), context);
    } catch (DiagnosticException | PassFailure failure) {
      throw new InterpreterException(
          location, "'" + definition.name() + "' cannot be interpreted for " + operands);
    }
    return function.operation();
  }

  private static List<Value> create(Operation op, OperationState state, Rewriter rewriter) {
    if (op.is(state.definition())) {
      IrMapping mapping = new IrMapping();
      for (int i = 0; i < op.regionCount(); i++) {
        Region region = state.addRegion();
        mapping.copyBlocks(op.region(i), region);
      }
    }
    boolean infers =
        Registry.DIALECTS.interfaceOrNull(state.definition(), InfersTypes.class) != null;
    Operation created =
        infers
            ? rewriter.createInferred(state)
            : rewriter.create(state.addResultTypes(op.resultTypes()));
    return List.copyOf(created.results());
  }
}
