package org.hlo4j.byteir.define;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.hlo.ByteirBounds;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.func.FuncOp;

/** The discardable attributes that ByteIR's frontends attach to functions and their arguments. */
public final class FunctionAttributes {
  private static final String ENTRY_POINT = "byteir.entry_point";
  private static final String LAYOUT = "byteir.layout";
  private static final Set<String> LAYOUTS = Set.of("NCHW", "NHWC", "NCDHW", "NDHWC");

  private FunctionAttributes() {}

  /**
   * {@return the violations in the attributes of a function, in the words of diagnostics}
   *
   * @param function the function
   */
  public static List<String> problems(FuncOp function) {
    List<String> problems = new ArrayList<>();
    FunctionType type = function.functionType();
    Attribute entry = function.operation().attributeOrNull(ENTRY_POINT);
    if (entry != null && !(entry instanceof DictionaryAttr)) {
      problems.add("expects " + ENTRY_POINT + " to be a dictionary");
    } else if (entry instanceof DictionaryAttr names) {
      checkNames(names, "inputs", type.inputs().size(), problems);
      checkNames(names, "outputs", type.results().size(), problems);
    }
    Attribute layout = function.operation().attributeOrNull(LAYOUT);
    if (layout != null && !(layout instanceof StringAttr word && LAYOUTS.contains(word.value()))) {
      problems.add("expects " + LAYOUT + " to be NCHW, NHWC, NCDHW or NDHWC");
    }
    for (int i = 0; i < type.inputs().size(); i++) {
      checkShapes(type.inputs().get(i), function.argumentAttributes(i), i, problems);
    }
    return problems;
  }

  private static void checkNames(
      DictionaryAttr entry, String key, int count, List<String> problems) {
    boolean valid =
        entry.getOrNull(key) instanceof ArrayAttr names
            && names.size() == count
            && names.elements().stream().allMatch(StringAttr.class::isInstance);
    if (!valid) {
      problems.add(
          "expects %s in %s to be an array of %d strings, one for each"
              .formatted(key, ENTRY_POINT, count));
    }
  }

  private static void checkShapes(
      Type type, DictionaryAttr attributes, int argument, List<String> problems) {
    if (type instanceof RankedTensorType tensor) {
      ByteirBounds.problem(new RankedTensorType(tensor.shape(), tensor.elementType(), attributes))
          .ifPresent(text -> problems.add("expects of argument #" + argument + " " + text));
    }
  }
}
