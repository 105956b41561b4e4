package org.hlo4j.byteir.target;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;

/**
 * Targets implemented outside of the program: frontends pass them on by name, with their attributes
 * in {@code byteir_attrs}.
 */
public final class OpaqueTargets {
  /** The entry in which PyTorch's frontend lists operands that are not tensors. */
  private static final String CUSTOM_ATTRS = "custom_attrs";

  /**
   * A family of such targets.
   *
   * @param prefix the prefix of their names; empty for names configured by users of a frontend
   * @param summary a description of the family
   * @param attributes a description of their dictionary
   */
  public record Family(String prefix, String summary, String attributes) {}

  private static final String LISTED =
      "`"
          + CUSTOM_ATTRS
          + "`: the operands that are not tensors, in order, each a `BoolAttr`, "
          + "`I64Attr`, `F64Attr` or `StringAttr`";

  /** All families, that of configured names last. */
  public static final List<Family> FAMILIES =
      List.of(
          new Family("triton.", "Triton kernels in PyTorch programs", LISTED),
          new Family(
              "tf.",
              "TensorFlow operations not listed here that its frontend does not lower",
              "TensorFlow's attributes except `T`, `device` and those with prefix `_Xla`"),
          new Family(
              "onnx.",
              "functions of ONNX's operation `Custom`",
              "its attributes except `function_name` and those for shape inference"),
          new Family("", "PyTorch operators configured by users of its frontend", LISTED));

  private static final List<String> DEFINED = List.of("byteir.", "math.");

  private OpaqueTargets() {}

  /** Returns whether the operation calls such a target. */
  public static boolean isCall(Operation op) {
    return Targets.isCustomCall(op)
        && ByteirCall.TARGET.getOrNull(op) instanceof String name
        && mayBe(name)
        && (op.hasAttribute(ByteirCall.ATTRIBUTES)
            || FAMILIES.stream()
                .anyMatch(
                    family -> !family.prefix().isEmpty() && name.startsWith(family.prefix())));
  }

  /** Returns whether a name may denote such a target: no definition has it or its prefix. */
  public static boolean mayBe(String name) {
    return Targets.of(name).isEmpty() && DEFINED.stream().noneMatch(name::startsWith);
  }

  /** Returns the error in the attributes of a call; empty if they are valid. */
  public static Optional<String> problem(Operation call) {
    Attribute given = call.attributeOrNull(ByteirCall.ATTRIBUTES);
    if (given != null && !(given instanceof DictionaryAttr)) {
      return Optional.of("expects " + ByteirCall.ATTRIBUTES + " to be a dictionary");
    }
    Attribute listed = ByteirCall.attributesOf(call).getOrNull(CUSTOM_ATTRS);
    boolean valid =
        listed == null
            || (listed instanceof ArrayAttr array
                && array.elements().stream().allMatch(OpaqueTargets::isListed));
    return valid
        ? Optional.empty()
        : Optional.of(
            "expects "
                + CUSTOM_ATTRS
                + " to be an array of booleans, 64-bit integers and floats, and strings");
  }

  private static boolean isListed(Attribute attribute) {
    return attribute instanceof StringAttr
        || (attribute instanceof FloatAttr number && number.type() == FloatType.F64)
        || (attribute instanceof IntegerAttr integer
            && (integer.type() == IntegerType.I1 || integer.type().equals(IntegerType.I64)));
  }
}
