package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** What a row of the table of opcodes says besides the name. */
final class OpcodeForm {
  private static final int ANY = Integer.MAX_VALUE;

  /** What instructions of all opcodes may have, after what their own row says. */
  static final List<HloAttribute<?>> COMMON =
      List.of(
          HloInstructionAttributes.PARAMETER_REPLICATION,
          HloInstructionAttributes.SHARDING,
          HloInstructionAttributes.FRONTEND_ATTRIBUTES,
          HloInstructionAttributes.CONTROL_PREDECESSORS,
          HloInstructionAttributes.STATISTICS,
          HloInstructionAttributes.ORIGIN,
          HloInstructionAttributes.METADATA,
          HloInstructionAttributes.BACKEND_CONFIG);

  final int fewest;
  final int most;
  private final List<HloAttributeUse<?>> uses = new ArrayList<>();
  @Nullable HloAttribute<?> content;
  @Nullable ShapeRule shape;

  private OpcodeForm(int fewest, int most) {
    this.fewest = fewest;
    this.most = most;
  }

  /** Instructions with so many operands. */
  static OpcodeForm operands(int count) {
    return new OpcodeForm(count, count);
  }

  /** Instructions with at least so many operands. */
  static OpcodeForm operandsFrom(int fewest) {
    return new OpcodeForm(fewest, ANY);
  }

  static OpcodeForm operandsFromTo(int fewest, int most) {
    return new OpcodeForm(fewest, most);
  }

  /** Functions of elements whose value is of the type of the first operand. */
  static OpcodeForm elementwise(int count) {
    return operands(count).infers(ShapeRules::first);
  }

  /** Functions that may be exact or fast. */
  static OpcodeForm transcendental() {
    return elementwise(1).optional(HloInstructionAttributes.RESULT_ACCURACY);
  }

  /** Operations in which groups of devices take part. */
  static OpcodeForm collective(int fewest) {
    return operandsFrom(fewest)
        .optional(HloCallAttributes.CHANNEL_ID)
        .assumed(HloCallAttributes.REPLICA_GROUPS, HloReplicaGroups.ALL)
        .optional(HloCallAttributes.CONSTRAIN_LAYOUT);
  }

  /** Products of arrays. */
  static OpcodeForm product(int fewest, int most) {
    return operandsFromTo(fewest, most)
        .optional(HloInstructionAttributes.LHS_BATCH_DIMS)
        .assumed(HloInstructionAttributes.LHS_CONTRACTING_DIMS, LongList.of())
        .optional(HloInstructionAttributes.RHS_BATCH_DIMS)
        .assumed(HloInstructionAttributes.RHS_CONTRACTING_DIMS, LongList.of());
  }

  OpcodeForm required(HloAttribute<?>... attributes) {
    for (HloAttribute<?> attribute : attributes) {
      uses.add(HloAttributeUse.required(attribute));
    }
    return this;
  }

  <T> OpcodeForm assumed(HloAttribute<T> attribute, T value) {
    uses.add(HloAttributeUse.assumed(attribute, value));
    return this;
  }

  OpcodeForm optional(HloAttribute<?>... attributes) {
    for (HloAttribute<?> attribute : attributes) {
      uses.add(HloAttributeUse.optional(attribute));
    }
    return this;
  }

  /** An attribute whose value stands between the parentheses. */
  OpcodeForm content(HloAttribute<?> attribute) {
    content = attribute;
    return required(attribute);
  }

  OpcodeForm infers(ShapeRule rule) {
    shape = rule;
    return this;
  }

  List<HloAttributeUse<?>> uses() {
    List<HloAttributeUse<?>> all = new ArrayList<>(uses);
    COMMON.forEach(attribute -> all.add(HloAttributeUse.optional(attribute)));
    return List.copyOf(all);
  }
}
