package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.API_VERSION;
import static org.hlo4j.hlo.HloCallAttributes.CALLED_COMPUTATIONS;
import static org.hlo4j.hlo.HloCallAttributes.CHANNEL_ID;
import static org.hlo4j.hlo.HloCallAttributes.CUSTOM_CALL_HAS_SIDE_EFFECT;
import static org.hlo4j.hlo.HloCallAttributes.CUSTOM_CALL_TARGET;
import static org.hlo4j.hlo.HloCallAttributes.OPERAND_LAYOUT_CONSTRAINTS;
import static org.hlo4j.hlo.HloCallAttributes.OUTPUT_TO_OPERAND_ALIASING;
import static org.hlo4j.hlo.HloCallAttributes.SCHEDULE;
import static org.hlo4j.hlo.HloInstructionAttributes.BACKEND_CONFIG;
import static org.hlo4j.hlo.HloInstructionAttributes.CALL_LITERAL;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;

/** Calls of what XLA does not know, or its compilers put in. */
final class CustomCalls {
  private CustomCalls() {}

  static ValueTree translate(HloCall call) {
    Translation known = CompilerCalls.ofOrNull(call.get(CUSTOM_CALL_TARGET));
    return known == null ? foreign(call) : known.translate(call);
  }

  /** A call of something that StableHLO does not know either. */
  static ValueTree foreign(HloCall call) {
    OperationState state =
        state(call, call.get(CUSTOM_CALL_TARGET), config(call))
            .set(CustomCallOp.HAS_SIDE_EFFECT, call.get(CUSTOM_CALL_HAS_SIDE_EFFECT))
            .set(
                CustomCallOp.API_VERSION,
                CustomCallApiVersion.values()[call.get(API_VERSION).ordinal()].attribute())
            .set(
                CustomCallOp.OUTPUT_OPERAND_ALIASES,
                call.get(OUTPUT_TO_OPERAND_ALIASING).stream().map(CustomCalls::alias).toList());
    List<HloComputation> called = call.get(CALLED_COMPUTATIONS);
    if (!called.isEmpty()) {
      state.set(
          CustomCallOp.CALLED_COMPUTATIONS,
          called.stream().map(each -> SymbolRefAttr.flat(call.module().nameOf(each))).toList());
    }
    setLayouts(call, state);
    if (call.get(SCHEDULE) != HloWords.CustomCallSchedule.NONE) {
      call.lose("when a custom call is scheduled");
    }
    if (call.getOrNull(CALL_LITERAL) instanceof HloLiteral.Array literal) {
      state.setAttribute("mhlo.literal", ConstantTranslation.elements(literal));
    }
    return call.emitWhole(state);
  }

  private static OperationState state(HloCall call, String target, Attribute config) {
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      operands.add(call.whole(i));
    }
    return call.state(Modules.CUSTOM_CALL)
        .addOperands(operands)
        .set(CustomCallOp.CALL_TARGET_NAME, target)
        .set(CustomCallOp.BACKEND_CONFIG, config);
  }

  private static Attribute config(HloCall call) {
    String text = call.get(BACKEND_CONFIG);
    if (call.get(API_VERSION) != HloWords.ApiVersion.TYPED_FFI) {
      return StringAttr.of(text);
    }
    return text.isEmpty() ? DictionaryAttr.EMPTY : CallTranslations.dictionary(text);
  }

  private static OutputOperandAliasAttr alias(HloAlias alias) {
    return new OutputOperandAliasAttr(alias.output(), alias.operand(), alias.index());
  }

  private static void setLayouts(HloCall call, OperationState state) {
    List<HloShape> operands = call.getOrNull(OPERAND_LAYOUT_CONSTRAINTS);
    if (operands != null) {
      state
          .set(CustomCallOp.OPERAND_LAYOUTS, Layouts.orders(operands))
          .set(CustomCallOp.RESULT_LAYOUTS, Layouts.orders(List.of(call.shape())))
          .set(CustomCallOp.RESULT_TILINGS, Layouts.tiles(List.of(call.shape())));
    }
  }

  /** An exchange of parts of different sizes, as jaxlib writes it. */
  static ValueTree raggedAllToAll(HloCall call) {
    List<NamedAttribute> config = new ArrayList<>();
    Long channel = call.getOrNull(CHANNEL_ID);
    if (channel != null) {
      config.add(new NamedAttribute("channel_id", IntegerAttr.i64(channel)));
    }
    config.add(new NamedAttribute("replica_groups", Mapped.groups(call)));
    return call.emitWhole(
        state(call, "ragged_all_to_all", DictionaryAttr.of(config))
            .set(CustomCallOp.API_VERSION, CustomCallApiVersion.API_VERSION_TYPED_FFI.attribute()));
  }
}
