package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hlo4j.hlo.HloElementType.Kind;
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
  final List<InstructionRules.Rule> rules = new ArrayList<>();
  final List<Consumer<HloInstruction.Builder>> derivations = new ArrayList<>();
  @Nullable HloAttribute<?> content;
  ShapeRules.@Nullable Rule inferred;
  ShapeRules.@Nullable Rule fixed;

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

  /** Functions of elements whose value is of the same type. */
  static OpcodeForm elementwise(int count) {
    return of(count);
  }

  static OpcodeForm floats(int count) {
    return of(count, Kind.FLOAT);
  }

  static OpcodeForm integers(int count) {
    return of(count, Kind.SIGNED, Kind.UNSIGNED);
  }

  /** Functions of integers and truth values. */
  static OpcodeForm bits(int count) {
    return of(count, Kind.PREDICATE, Kind.SIGNED, Kind.UNSIGNED);
  }

  static OpcodeForm numbers(int count) {
    return of(count, Kind.SIGNED, Kind.UNSIGNED, Kind.FLOAT, Kind.COMPLEX);
  }

  /** Functions of numbers that may have signs. */
  static OpcodeForm signed(int count) {
    return of(count, Kind.SIGNED, Kind.FLOAT, Kind.COMPLEX);
  }

  private static OpcodeForm of(int count, Kind... kinds) {
    return operands(count).infers(ShapeRules.elementwise(kinds));
  }

  /** Functions that may be exact or fast. */
  static OpcodeForm transcendental() {
    return of(1, Kind.FLOAT, Kind.COMPLEX).optional(HloInstructionAttributes.RESULT_ACCURACY);
  }

  /** Operations in which groups of devices take part. */
  static OpcodeForm collective(int fewest) {
    return operandsFrom(fewest)
        .optional(HloCallAttributes.CHANNEL_ID)
        .assumed(HloCallAttributes.REPLICA_GROUPS, HloReplicaGroups.ALL)
        .optional(HloCallAttributes.CONSTRAIN_LAYOUT);
  }

  /** Devices have all that each of a group has. */
  static OpcodeForm gathering() {
    return collective(1).ofDimension().optional(HloCallAttributes.USE_GLOBAL_DEVICE_IDS);
  }

  /** Devices have what a computation makes of that of a group. */
  static OpcodeForm reducing() {
    return collective(1)
        .optional(HloCallAttributes.USE_GLOBAL_DEVICE_IDS)
        .required(HloCallAttributes.TO_APPLY)
        .follows(InstructionRules::globalDevices);
  }

  /** Devices have what others had. */
  static OpcodeForm permuting() {
    return operandsFrom(1)
        .optional(HloCallAttributes.CHANNEL_ID)
        .required(HloCallAttributes.SOURCE_TARGET_PAIRS)
        .optional(HloCallAttributes.PERMUTE_SLICE_SIZES);
  }

  /** Parts of what goes from one device to another, or to the host. */
  static OpcodeForm transferring(int count) {
    return operands(count)
        .optional(HloCallAttributes.CHANNEL_ID, HloCallAttributes.IS_HOST_TRANSFER);
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

  /** The operation is about one dimension. */
  OpcodeForm ofDimension() {
    return required(HloInstructionAttributes.DIMENSIONS).follows(InstructionRules::oneDimension);
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

  /** An attribute that is always there, but follows from the rest if a text lacks it. */
  <T> OpcodeForm derived(
      HloAttribute<T> attribute, Function<HloInstruction.Builder, @Nullable T> value) {
    derivations.add(instruction -> {
      T derived = instruction.has(attribute) ? null : value.apply(instruction);
      if (derived != null) {
        instruction.set(attribute, derived);
      }
    });
    return required(attribute);
  }

  /** A rule that tells the shape of a text that leaves it out. */
  OpcodeForm infers(ShapeRules.Rule rule) {
    inferred = rule;
    return this;
  }

  /** A rule that tells the shape, whatever the text says, which has one. */
  OpcodeForm fixes(ShapeRules.Rule rule) {
    fixed = rule;
    return this;
  }

  /** A rule that instructions follow. */
  OpcodeForm follows(InstructionRules.Rule rule) {
    rules.add(rule);
    return this;
  }

  List<HloAttributeUse<?>> uses() {
    List<HloAttributeUse<?>> all = new ArrayList<>(uses);
    COMMON.forEach(attribute -> all.add(HloAttributeUse.optional(attribute)));
    return List.copyOf(all);
  }
}
