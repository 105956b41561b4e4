package org.hlo4j.dialect.stablehlo.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.dialect.rule.Verdicts;
import org.hlo4j.dialect.stablehlo.rule.RuleCases.Case;
import org.hlo4j.dialect.stablehlo.rule.SpecLabels.Input;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.RegionDefinition;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Programs in which one input of an operation violates its definition: an operand of another type,
 * an attribute of another kind or none, a region without a block. They are derived from a valid
 * program, and the definition provides the message.
 */
final class DefinitionCases {
  private static final PrinterOptions GENERIC =
      PrinterOptions.builder().generic(true).localScope(true).assumeVerified(true).build();
  private static final List<String> ELEMENTS =
      List.of(
          "f32",
          "f8E5M2",
          "i1",
          "i32",
          "ui32",
          "index",
          "complex<f32>",
          "!quant.uniform<i8:f32, 1.0>",
          "!quant.uniform<i8:f32:0, {1.0}>");
  private static final List<String> OTHER_TYPES =
      List.of("!stablehlo.token", "tensor<*xf32>", "tuple<tensor<f32>>", "memref<2xf32>", "none");
  private static final List<String> ATTRIBUTES =
      List.of(
          "unit",
          "true",
          "-1 : i64",
          "0 : i64",
          "7 : i32",
          "1.0 : f64",
          "\"text\"",
          "[1]",
          "array<i32: 1>",
          "dense<1> : tensor<2xi32>",
          "dense<1.0> : tensor<2xf32>",
          "@symbol",
          "{}",
          "i32",
          "#stablehlo.channel_handle<handle = 1, type = 1>");

  private DefinitionCases() {}

  /** Returns programs derived from {@code base} in which this input is invalid. */
  static List<Case> of(Input input, String base) {
    List<Case> cases = new ArrayList<>();
    OpDefinition definition = find(Verdicts.parse(base), input.operation()).definition();
    int operand = position(definition.operands().stream().map(ValueDefinition::name), input);
    int region = position(definition.regions().stream().map(RegionDefinition::name), input);
    if (operand >= 0) {
      addOperands(input, base, definition.operands().get(operand), cases);
    } else if (region >= 0) {
      addRegion(input, base, region, definition.regions().get(region), cases);
    } else {
      addProperty(input, base, definition.propertyIndex(input.name()), cases);
    }
    return cases;
  }

  private static int position(Stream<String> names, Input input) {
    return names.toList().indexOf(input.name());
  }

  /** Whether the input occurs in a program. */
  static boolean isIn(Input input, String program) {
    Operation op = find(Verdicts.parse(program), input.operation());
    OpDefinition definition = op.definition();
    if (definition.operands().stream().anyMatch(o -> o.name().equals(input.name()))) {
      return !ValueGroups.operands(op, input.name()).isEmpty();
    }
    int region = position(definition.regions().stream().map(RegionDefinition::name), input);
    if (region >= 0) {
      return op.regionCount() > region && !op.region(region).isEmpty();
    }
    Attribute property = op.attributeOrNull(input.part());
    return property != null
        && (!input.isField()
            || property instanceof ConvDimensionNumbersAttr
            || MlirPrinter.toString(property).contains(input.field() + " = "));
  }

  private static Operation find(Operation program, String mnemonic) {
    List<Operation> found = new ArrayList<>();
    program.walk(op -> {
      if (op.name().equals("stablehlo." + mnemonic)) {
        found.add(op);
      }
    });
    return found.getFirst();
  }

  private static Case refused(Input input, String message, Operation program) {
    return new Case(
        input.label(), message, MlirPrinter.toString(program, Verdicts.REGISTRY, GENERIC));
  }

  private static String op(Input input) {
    return "'stablehlo." + input.operation() + "' op ";
  }

  // Operands.

  private static void addOperands(
      Input input, String base, ValueDefinition declared, List<Case> cases) {
    Operation first = find(Verdicts.parse(base), input.operation());
    for (Type type : otherTypes(ValueGroups.operands(first, input.name()).getFirst().type())) {
      if (declared.constraint().test(type)) {
        continue;
      }
      Operation program = Verdicts.parse(base);
      Operation op = find(program, input.operation());
      Value old = ValueGroups.operands(op, input.name()).getFirst();
      int index = op.operands().indexOf(old);
      op.setOperand(index, valueBefore(op, type));
      cases.add(
          refused(
              input,
              op(input)
                  + "operand #%s must be %s%s, but got '%s'"
                      .formatted(
                          index,
                          declared.arity() == Arity.VARIADIC ? "variadic of " : "",
                          declared.constraint().description(),
                          MlirPrinter.toString(type)),
              program));
    }
  }

  private static Value valueBefore(Operation op, Type type) {
    Operation value =
        new OperationState(BuiltinOps.UNREALIZED_CONVERSION_CAST, op.location())
            .addResultType(type)
            .create();
    op.blockOrNull().insertBefore(value, op);
    return value.result(0);
  }

  /** Types with other elements, of another rank, and types other than tensors. */
  private static List<Type> otherTypes(Type type) {
    List<String> texts = new ArrayList<>(OTHER_TYPES);
    if (type instanceof RankedTensorType tensor) {
      String element = MlirPrinter.toString(tensor.elementType());
      String shape = "1x".repeat(tensor.rank());
      ELEMENTS.stream().map(other -> "tensor<" + shape + other + ">").forEach(texts::add);
      texts.add("tensor<" + "?x".repeat(tensor.rank()) + element + ">");
      texts.add("tensor<" + "2x".repeat(tensor.rank() + 1) + element + ">");
    }
    return texts.stream()
        .flatMap(text -> parse(text).stream())
        .filter(other -> !other.equals(type))
        .toList();
  }

  private static Optional<Type> parse(String type) {
    return Optional.of(MlirParser.parseType(type, Verdicts.REGISTRY, ParserOptions.DEFAULT));
  }

  // Properties.

  private static void addProperty(Input input, String base, int index, List<Case> cases) {
    Operation first = find(Verdicts.parse(base), input.operation());
    PropertyDefinition property = first.definition().properties().get(index);
    for (String text : ATTRIBUTES) {
      Attribute other = MlirParser.parseAttribute(text, Verdicts.REGISTRY, ParserOptions.DEFAULT);
      if (!property.constraint().test(other)) {
        cases.add(withProperty(input, base, index, other));
      }
    }
    if (property.presence() == Presence.REQUIRED) {
      Operation program = Verdicts.parse(base);
      find(program, input.operation()).setProperty(index, null);
      cases.add(
          refused(input, op(input) + "requires attribute '" + property.name() + "'", program));
    }
  }

  private static Case withProperty(Input input, String base, int index, Attribute other) {
    Operation program = Verdicts.parse(base);
    Operation op = find(program, input.operation());
    op.setProperty(index, other);
    PropertyDefinition property = op.definition().properties().get(index);
    String message =
        property.constraint().isOfKind(other)
            ? op(input)
                + "attribute '%s' failed to satisfy constraint: %s"
                    .formatted(property.name(), property.constraint().description())
            : "for op %s: Invalid attribute `%s` in property conversion: %s"
                .formatted(op.name(), property.name(), MlirPrinter.toString(other));
    return refused(input, message, program);
  }

  // Regions.

  private static void addRegion(
      Input input, String base, int index, RegionDefinition declared, List<Case> cases) {
    Operation program = Verdicts.parse(base);
    Operation op = find(program, input.operation());
    if (declared.blocks() == 1) {
      op.region(index).remove(op.region(index).front());
      cases.add(
          refused(
              input,
              op(input)
                  + "region #%s ('%s') failed to verify constraint: region with 1 blocks"
                      .formatted(index, declared.name()),
              program));
    }
  }
}
