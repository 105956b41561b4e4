package org.hlo4j.hlo.translate;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;

/**
 * The table of opcodes that are not an operation with the same operands and attributes: what each
 * becomes.
 */
final class Translations {
  private static final Map<HloOpcode, Translation> ROWS = new EnumMap<>(HloOpcode.class);
  private static final Map<HloOpcode, String> REFUSED = new EnumMap<>(HloOpcode.class);

  static {
    elementwise();
    movement();
    computations();
    collectives();
    refusals();
  }

  private Translations() {}

  private static void elementwise() {
    put(HloOpcode.ADD, Elementary::add);
    put(HloOpcode.CONVERT, Elementary::convert);
    put(HloOpcode.EXP2, Elementary::exp2);
    put(HloOpcode.LOG2, Elementary::log2);
  }

  private static void movement() {
    put(HloOpcode.BITCAST, Bitcasts::translate);
    put(HloOpcode.BROADCAST, Indexed::broadcast);
    put(HloOpcode.CONSTANT, ConstantTranslation::translate);
    put(HloOpcode.COPY, call -> call.parts(0));
    put(HloOpcode.DOMAIN, call -> call.parts(0));
    put(HloOpcode.DYNAMIC_RESHAPE, Indexed::dynamicReshape);
    put(HloOpcode.DYNAMIC_SLICE, Indexed::dynamicSlice);
    put(HloOpcode.DYNAMIC_UPDATE_SLICE, Indexed::dynamicUpdateSlice);
    put(HloOpcode.TOPK, Selections::topK);
  }

  private static void computations() {
    put(HloOpcode.ADD_DEPENDENCY, ControlTranslations::addDependency);
    put(HloOpcode.AFTER_ALL, ControlTranslations::afterAll);
    put(HloOpcode.CALL, CallTranslations::call);
    put(HloOpcode.CONDITIONAL, ControlTranslations::conditional);
    put(HloOpcode.CONVOLUTION, Contracting::convolution);
    put(HloOpcode.CUSTOM_CALL, CustomCalls::translate);
    put(HloOpcode.DOT, Contracting::dot);
    put(HloOpcode.FUSION, CallTranslations::fusion);
    put(HloOpcode.GET_TUPLE_ELEMENT, ControlTranslations::element);
    put(HloOpcode.MAP, ControlTranslations::map);
    put(HloOpcode.RAGGED_DOT, Contracting::raggedDot);
    put(HloOpcode.REDUCE, ControlTranslations::reduce);
    put(HloOpcode.RNG, Randoms::rng);
    put(HloOpcode.RNG_BIT_GENERATOR, Randoms::bits);
    put(HloOpcode.RNG_GET_AND_UPDATE_STATE, Randoms::state);
    put(HloOpcode.SCAN, ControlTranslations::scan);
    put(HloOpcode.TUPLE, call -> new ValueTree.Elements(call.trees()));
  }

  private static void collectives() {
    put(HloOpcode.ALL_TO_ALL, Collecting::allToAll);
    put(HloOpcode.COLLECTIVE_PERMUTE, Collecting::permute);
    put(HloOpcode.RAGGED_ALL_TO_ALL, CustomCalls::raggedAllToAll);
    begins(HloOpcode.ALL_GATHER_START, HloOpcode.ALL_GATHER);
    begins(HloOpcode.ALL_REDUCE_START, HloOpcode.ALL_REDUCE);
    begins(HloOpcode.COLLECTIVE_PERMUTE_START, HloOpcode.COLLECTIVE_PERMUTE);
    put(HloOpcode.ASYNC_START, AsyncPairs::call);
    put(HloOpcode.ASYNC_UPDATE, call -> call.tree(0));
    put(HloOpcode.COPY_START, AsyncPairs::copy);
    put(HloOpcode.ALL_GATHER_DONE, AsyncPairs::done);
    put(HloOpcode.ALL_REDUCE_DONE, AsyncPairs::done);
    put(HloOpcode.ASYNC_DONE, AsyncPairs::done);
    put(HloOpcode.COLLECTIVE_PERMUTE_DONE, AsyncPairs::done);
    put(HloOpcode.COPY_DONE, AsyncPairs::done);
    put(HloOpcode.RECV_DONE, AsyncPairs::done);
    put(HloOpcode.SEND_DONE, AsyncPairs::done);
    put(HloOpcode.INFEED, Transfers::infeed);
    put(HloOpcode.OUTFEED, Transfers::outfeed);
    put(HloOpcode.RECV, Transfers::recv);
    put(HloOpcode.SEND, Transfers::send);
  }

  private static void refusals() {
    refuse(HloOpcode.SCALED_DOT, "products of scaled blocks are not expanded");
    refuse(HloOpcode.SHUFFLE, "it is not known how elements are shuffled");
    refuse(HloOpcode.STOCHASTIC_CONVERT, "rounding by random bits has no formula");
  }

  private static void put(HloOpcode opcode, Translation translation) {
    ROWS.put(opcode, translation);
  }

  private static void begins(HloOpcode start, HloOpcode operation) {
    put(start, call -> AsyncPairs.start(call, operation));
  }

  private static void refuse(HloOpcode opcode, String reason) {
    REFUSED.put(opcode, reason);
    put(
        opcode,
        _ -> {
          throw UnsupportedNodeException.of("%s", reason);
        });
  }

  /** Returns how an instruction is translated. */
  static Translation of(HloInstruction instruction) {
    return ROWS.getOrDefault(instruction.opcode(), Mapped::translate);
  }

  /** Returns why no instruction of an opcode is translated; empty if some are. */
  static Optional<String> refusal(HloInstruction instruction) {
    return Optional.ofNullable(REFUSED.get(instruction.opcode()));
  }

  /** Returns whether operations say what the backend does with an instruction. */
  static boolean keepsConfig(HloOpcode opcode) {
    return opcode == HloOpcode.CUSTOM_CALL || opcode == HloOpcode.CALL;
  }
}
