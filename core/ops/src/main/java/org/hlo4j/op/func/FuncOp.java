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

/**
 * A view of a {@code func.func}.
 *
 * @param operation the operation
 */
public record FuncOp(Operation operation) {
  /** The symbol name. */
  public static final Property<String> NAME =
      Property.of(FuncOps.FUNC, SymbolTables.SYMBOL_NAME, PropertyType.STRING);

  /** The visibility: {@code public}, {@code private} or {@code nested}; absent if public. */
  public static final Property<String> VISIBILITY =
      Property.of(FuncOps.FUNC, SymbolTables.SYMBOL_VISIBILITY, PropertyType.STRING);

  /** The function type. */
  public static final Property<TypeAttr> TYPE =
      Property.of(FuncOps.FUNC, "function_type", PropertyType.of(TypeAttr.class));

  /** Present if calls of the function must not be inlined. */
  public static final Property<UnitAttr> NO_INLINE =
      Property.of(FuncOps.FUNC, "no_inline", PropertyType.UNIT);

  /** A dictionary for each argument of a function or a call. */
  public static final Property<ArrayAttr> ARGUMENT_ATTRIBUTES =
      Property.shared("arg_attrs", PropertyType.of(ArrayAttr.class));

  /** A dictionary for each result of a function or a call. */
  public static final Property<ArrayAttr> RESULT_ATTRIBUTES =
      Property.shared("res_attrs", PropertyType.of(ArrayAttr.class));

  /**
   * Creates a public function with an empty body; it is a declaration until it has a block.
   *
   * @param location the location of the function
   * @param name the symbol name
   * @param type the function type
   * @return the view of the function
   */
  public static FuncOp create(Location location, String name, FunctionType type) {
    OperationState state = new OperationState(FuncOps.FUNC, location);
    state.set(NAME, name);
    state.set(TYPE, new TypeAttr(type));
    state.addRegion();
    return new FuncOp(state.create());
  }

  /**
   * {@return a view of the operation if it is a function with a name and a type, and null
   * otherwise; the operation need not have been verified}
   *
   * @param operation the operation
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

  /**
   * {@return the symbol that a {@code func.call} references; null if there is none}
   *
   * @param call the call
   * @param symbols the symbol tables in which the name is resolved
   */
  public static @Nullable Operation calleeOrNull(Operation call, SymbolTables symbols) {
    return call.is(FuncOps.CALL)
            && CallOp.CALLEE.attributeOrNull(call) instanceof SymbolRefAttr name
        ? symbols.lookupNearestOrNull(call, name)
        : null;
  }

  /** {@return the symbol name} */
  public String name() {
    return NAME.get(operation);
  }

  /** {@return the function type} */
  public FunctionType functionType() {
    return (FunctionType) TYPE.get(operation).value();
  }

  /**
   * Sets the function type.
   *
   * @param type the function type
   */
  public void setFunctionType(FunctionType type) {
    operation.set(TYPE, new TypeAttr(type));
  }

  /** {@return {@code public}, {@code private} or {@code nested}; public if not specified} */
  public String visibility() {
    return VISIBILITY.getOr(operation, "public");
  }

  /** {@return the body; without blocks for a declaration} */
  public Region body() {
    return operation.region(0);
  }

  /** {@return whether the function has no body} */
  public boolean isDeclaration() {
    return body().isEmpty();
  }

  /** {@return the arguments of the entry block; none for a declaration} */
  public List<BlockArgument> arguments() {
    return isDeclaration() ? List.of() : body().front().arguments();
  }

  /**
   * {@return the attributes of an argument; empty if it has none}
   *
   * @param index the index of the argument
   */
  public DictionaryAttr argumentAttributes(int index) {
    return attributesAt(operation, ARGUMENT_ATTRIBUTES, index);
  }

  /**
   * {@return the attributes of a result; empty if it has none}
   *
   * @param index the index of the result
   */
  public DictionaryAttr resultAttributes(int index) {
    return attributesAt(operation, RESULT_ATTRIBUTES, index);
  }

  /**
   * Erases arguments, which must not have uses.
   *
   * @param erased the indices of the arguments
   */
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

  /**
   * Erases results from the type; terminators are not changed.
   *
   * @param erased the indices of the results
   */
  public void eraseResults(BitSet erased) {
    FunctionType type = functionType();
    setFunctionType(new FunctionType(type.inputs(), without(type.results(), erased)));
    eraseAttributes(operation, RESULT_ATTRIBUTES, erased);
  }

  /**
   * Erases attributes of arguments or results; the whole array if only empty dictionaries are left.
   */
  private static void eraseAttributes(
      Operation operation, Property<ArrayAttr> property, BitSet erased) {
    ArrayAttr array = property.getOrNull(operation);
    if (array != null) {
      List<Attribute> remaining = without(array.elements(), erased);
      boolean allEmpty = remaining.stream().allMatch(DictionaryAttr.EMPTY::equals);
      operation.set(property, allEmpty ? null : new ArrayAttr(remaining));
    }
  }

  /**
   * Erases operands of a call with their attributes.
   *
   * @param call the call
   * @param erased the indices of the arguments that the operands are passed to
   */
  public static void eraseCallOperands(Operation call, BitSet erased) {
    call.setOperands(without(call.operands(), erased));
    eraseAttributes(call, ARGUMENT_ATTRIBUTES, erased);
  }

  /**
   * Replaces a call by one without some results, which must not have uses.
   *
   * @param call the call
   * @param erased the indices of the results
   */
  public static void eraseCallResults(Operation call, BitSet erased) {
    List<OpResult> remaining = without(call.results(), erased);
    Operation smaller =
        new OperationState(call)
            .addOperands(call.operands())
            .addResultTypes(Value.types(remaining))
            .create();
    eraseAttributes(smaller, RESULT_ATTRIBUTES, erased);
    Objects.requireNonNull(call.blockOrNull()).insertBefore(smaller, call.nextOrNull());
    for (int i = 0; i < remaining.size(); i++) {
      remaining.get(i).replaceAllUsesWith(smaller.result(i));
    }
    call.erase();
  }

  /**
   * {@return the elements except those at the erased positions}
   *
   * @param <T> the type of the elements
   * @param list the elements
   * @param erased the indices of the elements to omit
   */
  public static <T> List<T> without(List<T> list, BitSet erased) {
    List<T> remaining = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (!erased.get(i)) {
        remaining.add(list.get(i));
      }
    }
    return remaining;
  }

  /**
   * {@return the dictionary of an argument or result; empty if it has none}
   *
   * @param operation a function or a call
   * @param property {@link #ARGUMENT_ATTRIBUTES} or {@link #RESULT_ATTRIBUTES}
   * @param index the index of the argument or result
   */
  public static DictionaryAttr attributesAt(
      Operation operation, Property<ArrayAttr> property, int index) {
    ArrayAttr array = property.getOrNull(operation);
    return array != null
            && index < array.elements().size()
            && array.elements().get(index) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.EMPTY;
  }
}
