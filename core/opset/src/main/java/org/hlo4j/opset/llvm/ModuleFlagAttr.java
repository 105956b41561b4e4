package org.hlo4j.opset.llvm;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.ATTRIBUTE;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;

/**
 * A flag of an LLVM module: {@code #llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>}.
 *
 * @param behavior what a linker does with different values, such as {@code warning}
 * @param key the name
 * @param value an integer, a string, strings, or an attribute of a dialect
 */
public record ModuleFlagAttr(String behavior, String key, Attribute value)
    implements DialectAttribute {
  private static final List<String> BEHAVIORS =
      List.of("error", "warning", "require", "override", "append", "append_unique", "max", "min");

  private static final Codec<ModuleFlagAttr> CODEC =
      Codec.of(
          field("behavior", STRING, ModuleFlagAttr::behavior),
          field("key", STRING, ModuleFlagAttr::key),
          field("value", ATTRIBUTE, ModuleFlagAttr::value),
          ModuleFlagAttr::new);

  /** The definition: name and syntax. */
  public static final AttributeDefinition<ModuleFlagAttr> DEFINITION =
      AttributeDefinition.textual(
          "llvm", "mlir.module_flag", ModuleFlagAttr.class, CODEC, new Syntax());

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if the behaviour is unknown or the value of another kind
   */
  public ModuleFlagAttr {
    if (!BEHAVIORS.contains(behavior)) {
      throw new IllegalArgumentException(
          "expected one of ["
              + String.join(", ", BEHAVIORS)
              + "] for LLVM Module Flag Behavior, got: "
              + behavior);
    }
    if (!isValue(value)) {
      throw new IllegalArgumentException(
          "only integer, integer-like dialect attributes, string, and string-array values are"
              + " currently supported for unknown key '\""
              + key
              + "\"'");
    }
  }

  private static boolean isValue(Attribute value) {
    return isNumberOrOpaque(value)
        || value instanceof StringAttr
        || (value instanceof ArrayAttr list
            && (list.elements().stream().allMatch(StringAttr.class::isInstance)
                || list.elements().stream().allMatch(OpaqueAttr.class::isInstance)));
  }

  private static boolean isNumberOrOpaque(Attribute value) {
    return value instanceof IntegerAttr
        || value instanceof DialectAttribute
        || value instanceof OpaqueAttr;
  }

  @Override
  public AttributeDefinition<ModuleFlagAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ModuleFlagAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AsmSyntax<ModuleFlagAttr> {
    @Override
    public void print(ModuleFlagAttr flag, AsmPrinter printer) {
      printer.print("<").print(flag.behavior).print(", ").printString(flag.key).print(", ");
      printer.printAttribute(flag.value).print(">");
    }

    @Override
    public ModuleFlagAttr parse(AsmParser parser) {
      parser.expect("<");
      int at = parser.offset();
      String behavior = parser.parseKeyword();
      parser.expect(",");
      String key = parser.parseString();
      parser.expect(",");
      Attribute value = parser.parseAttribute();
      parser.expect(">");
      return parser.make(at, () -> new ModuleFlagAttr(behavior, key, value));
    }
  }
}
