package org.hlo4j.python;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Extension.Invocation;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.text.print.MlirPrinter;

/** A custom call or composite that a function of Python evaluates. */
public final class CustomCall {
  private static final long TOKEN = -1;

  /** A function of Python. */
  @FunctionalInterface
  public interface Body {
    /** Evaluates a call and sets its results. */
    void evaluate(CustomCall call);
  }

  private final Invocation invocation;
  private final String name;
  private List<InterpreterValue> results = List.of();

  private CustomCall(Invocation invocation, String name) {
    this.invocation = invocation;
    this.name = name;
  }

  static List<InterpreterValue> evaluate(Invocation invocation, String name, Body body) {
    CustomCall call = new CustomCall(invocation, name);
    body.evaluate(call);
    return call.results;
  }

  /** The target of the custom call, or the name of the composite. */
  public String name() {
    return name;
  }

  /** All attributes by name, as Java's values: maps, lists, strings, numbers; others as text. */
  public Map<String, Object> attributes() {
    Map<String, Object> values = new LinkedHashMap<>();
    Operation op = invocation.op();
    op.definition()
        .properties()
        .forEach(property -> {
          Attribute value = op.attributeOrNull(property.name());
          if (value != null) {
            values.put(property.name(), value(value));
          }
        });
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      values.put(attribute.name(), value(attribute.value()));
    }
    return values;
  }

  private static Object value(Attribute attribute) {
    return switch (attribute) {
      case StringAttr string -> string.value();
      case IntegerAttr number when number.type().equals(IntegerType.I1) -> number.longValue() != 0;
      case IntegerAttr number when number.fitsLong() -> number.longValue();
      case FloatAttr number -> number.doubleValue();
      case ArrayAttr array -> array.elements().stream().map(CustomCall::value).toList();
      case DictionaryAttr dictionary -> {
        Map<String, Object> values = new LinkedHashMap<>();
        dictionary.entries().forEach(entry -> values.put(entry.name(), value(entry.value())));
        yield values;
      }
      default -> MlirPrinter.toString(attribute);
    };
  }

  /** The element types of the operands by their names in NumPy or {@code ml_dtypes}. */
  public String[] operandElementTypes() {
    return invocation.operands().stream()
        .map(operand ->
            operand instanceof Tensor tensor && NativeArrays.hold(tensor.elementType())
                ? NpyFile.typeName(tensor.elementType())
                : operand instanceof Token ? "token" : "")
        .toArray(String[]::new);
  }

  /** The rank and the sizes of each operand one after the other, −1 for a non-tensor value. */
  public long[] operandShapes() {
    List<Long> shapes = new ArrayList<>();
    for (InterpreterValue operand : invocation.operands()) {
      if (operand instanceof Tensor tensor) {
        shapes.add((long) tensor.rank());
        tensor.shape().stream().forEach(shapes::add);
      } else {
        shapes.add(TOKEN);
      }
    }
    return shapes.stream().mapToLong(Long::longValue).toArray();
  }

  /** Copies the operands into arrays that Python has allocated; any address for a token. */
  public void copyOperandsTo(long[] addresses) {
    for (int i = 0; i < addresses.length; i++) {
      if (invocation.operands().get(i) instanceof Tensor tensor) {
        NativeArrays.write(tensor, addresses[i]);
      }
    }
  }

  /** The types of the results in MLIR's syntax. */
  public String[] resultTypes() {
    return invocation.op().resultTypes().stream().map(Type::toString).toArray(String[]::new);
  }

  /** The element types of the results by their names in NumPy or {@code ml_dtypes}. */
  public String[] resultElementTypes() {
    return invocation.op().resultTypes().stream()
        .map(type ->
            type.equals(TokenType.INSTANCE)
                ? "token"
                : type instanceof ShapedType shaped && NativeArrays.hold(shaped.elementType())
                    ? NpyFile.typeName(shaped.elementType())
                    : "")
        .toArray(String[]::new);
  }

  /** The element type of a result in MLIR's syntax. */
  public String elementType(int result) {
    return elementTypeOf(result).toString();
  }

  private Type elementTypeOf(int result) {
    if (invocation.op().result(result).type() instanceof ShapedType shaped) {
      return shaped.elementType();
    }
    throw new IllegalArgumentException(describe(result) + " is no array");
  }

  /** How messages name a result: {@code result #0 of 'twice' (tensor<2xf32>)}. */
  public String describe(int result) {
    return "result #%d of '%s' (%s)".formatted(result, name, invocation.op().result(result).type());
  }

  /** Refuses what the function of Python returned. */
  public RuntimeException refusal(String message) {
    return new InterpreterException(invocation.op().location(), message);
  }

  /**
   * Sets the results, which are copied.
   *
   * @param arrays for each result its rank, the address of its elements, which are in C order and
   *     little-endian, and its sizes; or −1 for a token
   */
  public void setResults(long[] arrays) {
    List<InterpreterValue> values = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < invocation.op().resultCount(); i++) {
      int rank = (int) arrays[at++];
      if (rank == TOKEN) {
        values.add(Token.INSTANCE);
        continue;
      }
      LongList shape = LongList.wrap(Arrays.copyOfRange(arrays, at + 1, at + 1 + rank));
      RankedTensorType type = RankedTensorType.of(shape, elementTypeOf(i));
      // Counts against the limits of the run.
      invocation.allocate(type);
      values.add(NativeArrays.read(type, arrays[at]));
      at += 1 + rank;
    }
    results = values;
  }
}
