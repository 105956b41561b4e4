package org.hlo4j.op.func;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** A view of a {@code func.func}. */
public record FuncOp(Operation operation) {
  public static final Property<String> NAME =
      Property.of(FuncOps.FUNC, SymbolTables.SYMBOL_NAME, PropertyType.STRING);
  public static final Property<String> VISIBILITY =
      Property.of(FuncOps.FUNC, SymbolTables.SYMBOL_VISIBILITY, PropertyType.STRING);
  public static final Property<TypeAttr> TYPE =
      Property.of(FuncOps.FUNC, "function_type", PropertyType.of(TypeAttr.class));

  /** There if calls of the function are not to be inlined. */
  public static final Property<UnitAttr> NO_INLINE =
      Property.of(FuncOps.FUNC, "no_inline", PropertyType.UNIT);

  /** A dictionary for each argument of a function or a call. */
  public static final Property<ArrayAttr> ARGUMENT_ATTRIBUTES =
      Property.shared("arg_attrs", PropertyType.of(ArrayAttr.class));

  /** A dictionary for each result of a function or a call. */
  public static final Property<ArrayAttr> RESULT_ATTRIBUTES =
      Property.shared("res_attrs", PropertyType.of(ArrayAttr.class));

  /** A public function whose body is still empty: until it has a block, a declaration. */
  public static FuncOp create(Location location, String name, FunctionType type) {
    OperationState state = new OperationState(FuncOps.FUNC, location);
    state.set(NAME, name);
    state.set(TYPE, new TypeAttr(type));
    state.addRegion();
    return new FuncOp(state.create());
  }

  /**
   * The view of an operation if it is a function with a name and a type; for operations that may
   * not have been verified yet.
   */
  public static @Nullable FuncOp ofOrNull(@Nullable Operation operation) {
    return operation != null
            && operation.is(FuncOps.FUNC)
            && NAME.getOrNull(operation) != null
            && TYPE.getOrNull(operation) instanceof TypeAttr type
            && type.value() instanceof FunctionType
        ? new FuncOp(operation)
        : null;
  }

  /** The symbol that a {@code func.call} names; null if there is none. */
  public static @Nullable Operation calleeOrNull(Operation call, SymbolTables symbols) {
    return call.is(FuncOps.CALL)
            && CallOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr name
        ? symbols.lookupNearestOrNull(call, name)
        : null;
  }

  /** The symbol's name. */
  public String name() {
    return NAME.get(operation);
  }

  public FunctionType functionType() {
    return (FunctionType) TYPE.get(operation).value();
  }

  public void setFunctionType(FunctionType type) {
    operation.set(TYPE, new TypeAttr(type));
  }

  /** {@code public}, {@code private} or {@code nested}; public where nothing is said. */
  public String visibility() {
    return VISIBILITY.getOr(operation, "public");
  }

  public Region body() {
    return operation.region(0);
  }

  /** Whether there is no body. */
  public boolean isDeclaration() {
    return body().isEmpty();
  }

  /** The arguments of the entry block; none for a declaration. */
  public List<BlockArgument> arguments() {
    return isDeclaration() ? List.of() : body().front().arguments();
  }

  public DictionaryAttr argumentAttributes(int index) {
    return attributesAt(operation, ARGUMENT_ATTRIBUTES, index);
  }

  public DictionaryAttr resultAttributes(int index) {
    return attributesAt(operation, RESULT_ATTRIBUTES, index);
  }

  /** Erases arguments, which have no uses. */
  public void eraseArguments(BitSet erased) {
    FunctionType type = functionType();
    setFunctionType(new FunctionType(without(type.inputs(), erased), type.results()));
    eraseAttributes(operation, ARGUMENT_ATTRIBUTES, erased);
    if (!isDeclaration()) {
      Block entry = body().front();
      for (int i = erased.length() - 1; i >= 0; i = erased.previousSetBit(i - 1)) {
        entry.eraseArgument(i);
      }
    }
  }

  /** Erases results from the type; what the function returns stays as it is. */
  public void eraseResults(BitSet erased) {
    FunctionType type = functionType();
    setFunctionType(new FunctionType(type.inputs(), without(type.results(), erased)));
    eraseAttributes(operation, RESULT_ATTRIBUTES, erased);
  }

  /** Erases attributes of arguments or results; all, if only empty ones are left. */
  private static void eraseAttributes(
      Operation operation, Property<ArrayAttr> property, BitSet erased) {
    ArrayAttr array = property.getOrNull(operation);
    if (array != null) {
      List<Attribute> left = without(array.elements(), erased);
      boolean allEmpty = left.stream().allMatch(DictionaryAttr.EMPTY::equals);
      operation.set(property, allEmpty ? null : new ArrayAttr(left));
    }
  }

  /** Erases operands of a call with their attributes. */
  public static void eraseCallOperands(Operation call, BitSet erased) {
    call.setOperands(without(call.operands(), erased));
    eraseAttributes(call, ARGUMENT_ATTRIBUTES, erased);
  }

  /** Replaces a call, of which these results have no uses, by one without them. */
  public static void eraseCallResults(Operation call, BitSet erased) {
    List<OpResult> left = without(call.results(), erased);
    Operation smaller =
        new OperationState(call)
            .addOperands(call.operands())
            .addResultTypes(Value.types(left))
            .create();
    eraseAttributes(smaller, RESULT_ATTRIBUTES, erased);
    Objects.requireNonNull(call.blockOrNull()).insertBefore(smaller, call.nextOrNull());
    for (int i = 0; i < left.size(); i++) {
      left.get(i).replaceAllUsesWith(smaller.result(i));
    }
    call.erase();
  }

  /** The elements but for those at these positions. */
  public static <T> List<T> without(List<T> list, BitSet erased) {
    List<T> left = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (!erased.get(i)) {
        left.add(list.get(i));
      }
    }
    return left;
  }

  public static DictionaryAttr attributesAt(Operation operation, Property<ArrayAttr> property, int index) {
    ArrayAttr array = property.getOrNull(operation);
    return array != null
            && index < array.elements().size()
            && array.elements().get(index) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.EMPTY;
  }
}
