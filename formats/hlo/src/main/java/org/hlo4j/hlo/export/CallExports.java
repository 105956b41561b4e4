package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.hlo.mapping.OpcodeMapping;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.print.MlirPrinter;

/** Exports calls. */
final class CallExports {
  private static final HloWords.ApiVersion[] API_VERSIONS = HloWords.ApiVersion.values();

  /** The configuration of calls whose interface is typed, in programs that were MHLO. */
  static final String CONFIG = "mhlo.backend_config";

  private CallExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(FuncOps.CALL, CallExports::call);
    exports.put(Modules.COMPOSITE, CallExports::composite);
    exports.put(Modules.CUSTOM_CALL, CallExports::customCall);
    exports.put(Modules.GET_TUPLE_ELEMENT, CallExports::element);
    exports.put(Modules.TUPLE, CallExports::tuple);
  }

  private static void call(OperationContext context) {
    HloComputation callee =
        context.target().module().function(CallOp.CALLEE.get(context.operation()));
    context.bindResults(
        context.main(
            HloOpcode.CALL,
            callee.root().shape(),
            context.operands(),
            builder -> builder.set(HloCallAttributes.TO_APPLY, callee)));
  }

  private static void composite(OperationContext context) {
    Operation operation = context.operation();
    if (operation.regionCount() > 0) {
      throw new UnsupportedOperation("HLO has no composites with regions");
    }
    HloComputation callee =
        context.target().module().function(CompositeOp.DECOMPOSITION.get(operation));
    Map<String, String> attributes = new TreeMap<>(FrontendAttributes.of(operation));
    attributes.put(
        "composite.attributes",
        MlirPrinter.toString(CompositeOp.COMPOSITE_ATTRIBUTES.get(operation)));
    attributes.put("composite.name", CompositeOp.NAME.get(operation));
    attributes.put("composite.version", String.valueOf(CompositeOp.VERSION.get(operation)));
    context.bindResults(
        context.main(
            HloOpcode.CALL,
            callee.root().shape(),
            context.operands(),
            builder ->
                builder
                    .set(HloCallAttributes.TO_APPLY, callee)
                    .set(HloCallAttributes.IS_COMPOSITE, true)
                    .set(HloInstructionAttributes.FRONTEND_ATTRIBUTES, attributes)));
  }

  private static void customCall(OperationContext context) {
    Operation operation = context.operation();
    List<HloComputation> called = new ArrayList<>();
    for (SymbolRefAttr symbol : CustomCallOp.CALLED_COMPUTATIONS.getOr(operation, List.of())) {
      called.add(context.target().module().function(symbol.root()));
    }
    List<HloInstruction> operands = context.operands();
    context.bindResults(
        context.main(
            HloOpcode.CUSTOM_CALL,
            resultShape(context),
            operands,
            builder -> {
              builder
                  .set(
                      HloCallAttributes.CUSTOM_CALL_TARGET,
                      CustomCallOp.CALL_TARGET_NAME.get(operation))
                  .set(
                      HloCallAttributes.CUSTOM_CALL_HAS_SIDE_EFFECT,
                      CustomCallOp.HAS_SIDE_EFFECT.get(operation))
                  .set(HloCallAttributes.API_VERSION, apiVersion(operation))
                  .set(HloInstructionAttributes.BACKEND_CONFIG, backendConfig(operation))
                  .set(HloCallAttributes.CALLED_COMPUTATIONS, called)
                  .set(HloCallAttributes.OUTPUT_TO_OPERAND_ALIASING, aliases(operation));
              List<DenseElementsAttr> layouts = CustomCallOp.OPERAND_LAYOUTS.getOrNull(operation);
              if (layouts != null) {
                builder.set(
                    HloCallAttributes.OPERAND_LAYOUT_CONSTRAINTS,
                    withLayouts(
                        operands.stream().map(HloInstruction::shape).toList(), layouts.iterator()));
              }
            }));
  }

  private static void tuple(OperationContext context) {
    List<HloInstruction> elements = context.operands();
    HloShape shape = new HloShape.Tuple(elements.stream().map(HloInstruction::shape).toList());
    context.bindResults(context.main(HloOpcode.TUPLE, shape, elements, _ -> {}));
  }

  /** An element of a tuple has the layout that a call gives it. */
  private static void element(OperationContext context) {
    OpcodeMapping row = OperationExports.row(context);
    HloShape.Tuple tuple = (HloShape.Tuple) context.operand(0).shape();
    int index = Math.toIntExact(GetTupleElementOp.INDEX.get(context.operation()));
    context.bindResults(
        context.main(
            row.opcode(),
            tuple.elements().get(index),
            context.operands(),
            builder -> row.toHlo(context.operation(), builder)));
  }

  private static HloWords.ApiVersion apiVersion(Operation operation) {
    if (operation.hasAttribute(CONFIG)) {
      return HloWords.ApiVersion.TYPED_FFI;
    }
    return CustomCallApiVersion.of(CustomCallOp.API_VERSION.get(operation))
        .map(version -> API_VERSIONS[version.ordinal()])
        .orElseThrow(() -> new UnsupportedOperation("HLO has no such version of custom calls"));
  }

  private static String backendConfig(Operation operation) {
    Attribute typed = operation.attributeOrNull(CONFIG);
    Attribute config = typed == null ? CustomCallOp.BACKEND_CONFIG.getOrNull(operation) : typed;
    return config == null
        ? ""
        : config instanceof StringAttr text ? text.value() : MlirPrinter.toString(config);
  }

  private static List<HloAlias> aliases(Operation operation) {
    return CustomCallOp.OUTPUT_OPERAND_ALIASES.getOr(operation, List.of()).stream()
        .map(alias ->
            new HloAlias(
                alias.outputTupleIndices(), alias.operandIndex(), alias.operandTupleIndices()))
        .toList();
  }

  private static HloShape resultShape(OperationContext context) {
    List<DenseElementsAttr> layouts = CustomCallOp.RESULT_LAYOUTS.getOrNull(context.operation());
    HloShape shape = context.shape();
    return layouts == null || layouts.isEmpty()
        ? shape
        : withLayouts(List.of(shape), layouts.iterator()).getFirst();
  }

  /** Returns shapes with the layouts of the values that they consist of. */
  private static List<HloShape> withLayouts(
      List<HloShape> shapes, Iterator<DenseElementsAttr> orders) {
    return shapes.stream().map(shape -> withLayouts(shape, orders)).toList();
  }

  private static HloShape withLayouts(HloShape shape, Iterator<DenseElementsAttr> orders) {
    if (shape instanceof HloShape.Tuple tuple) {
      return new HloShape.Tuple(withLayouts(tuple.elements(), orders));
    }
    LongList order = orders.next().toLongs();
    return shape instanceof HloShape.Array array
        ? new HloShape.Array(array.elementType(), array.dimensions(), HloLayout.of(order))
        : shape;
  }
}
