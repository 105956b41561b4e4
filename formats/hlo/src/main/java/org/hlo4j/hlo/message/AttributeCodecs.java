package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloDomain;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWindow;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.ReadScope;
import org.hlo4j.hlo.define.WriteScope;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.jspecify.annotations.Nullable;

/** Codecs of attributes of instructions that are in several fields, or only sometimes in one. */
public final class AttributeCodecs {
  /** Groups of devices, in one of four fields; older protos have lists in the first. */
  public static final AttributeCodec<HloReplicaGroups> REPLICA_GROUPS =
      Codecs.of(AttributeCodecs::readGroups, AttributeCodecs::writeGroups);

  /**
   * The order of floats, which integers have not; older protos have it with the type of
   * comparisons.
   */
  public static final AttributeCodec<HloWords.Order> ORDER =
      new AttributeCodec<>() {
        @Override
        public HloWords.@Nullable Order read(FieldValues message, ReadScope scope) {
          HloWords.Order order = readOrder(message);
          return hasFloats(scope.operands()) ? order : null;
        }

        @Override
        public void write(HloWords.Order value, FieldValues message, WriteScope scope) {
          if (value != HloWords.Order.PARTIAL) {
            message.set(InstructionFields.COMPARISON_ORDER, value.text());
          }
        }
      };

  /** The window of a call; one of no dimensions is not written. */
  public static final AttributeCodec<HloWindow> CALL_WINDOW =
      Codecs.of(
          message -> message.get(InstructionFields.WINDOW),
          (value, message) ->
              message.set(InstructionFields.WINDOW, value.dimensions().isEmpty() ? null : value));

  /** The shardings on both sides of a border, each in the field of the other, as XLA has it. */
  public static final AttributeCodec<HloDomain> DOMAIN =
      Codecs.of(AttributeCodecs::readDomain, AttributeCodecs::writeDomain);

  /** Shapes of operands, which are there if layouts are constrained. */
  public static final AttributeCodec<List<HloShape>> OPERAND_LAYOUT_CONSTRAINTS =
      Codecs.of(
          message ->
              message.get(InstructionFields.CONSTRAIN_LAYOUT)
                  ? message.get(InstructionFields.OPERAND_SHAPES)
                  : null,
          (value, message) -> {
            message.set(InstructionFields.CONSTRAIN_LAYOUT, true);
            message.set(InstructionFields.OPERAND_SHAPES, value);
          });

  /** How exact products are; it is not said if all are of the default. */
  public static final AttributeCodec<List<HloWords.Precision>> OPERAND_PRECISION =
      Codecs.within(
          InstructionFields.PRECISION,
          Codecs.mapped(
              NestedFields.OPERAND_PRECISION,
              numbers -> HloWords.ifNotDefault(Kinds.words(HloWords.Precision.class, numbers)),
              Kinds::numbers));

  /** The word of how elements are shuffled: there is one, which is a message. */
  public static final AttributeCodec<String> SHUFFLE_MODE =
      Codecs.of(AttributeCodecs::readMode, AttributeCodecs::writeMode);

  /** Instructions that run before. */
  public static final AttributeCodec<List<HloInstruction>> CONTROL_PREDECESSORS =
      new AttributeCodec<>() {
        @Override
        public List<HloInstruction> read(FieldValues message, ReadScope scope) {
          return message.get(InstructionFields.CONTROL_PREDECESSOR_IDS).stream()
              .mapToObj(scope::instruction)
              .toList();
        }

        @Override
        public void write(List<HloInstruction> value, FieldValues message, WriteScope scope) {
          message.set(
              InstructionFields.CONTROL_PREDECESSOR_IDS,
              LongList.wrap(value.stream().mapToLong(scope::id).toArray()));
        }
      };

  /** The sizes of slices, one list after the other: each has a size for each dimension. */
  public static final AttributeCodec<List<LongList>> PERMUTE_SLICE_SIZES =
      new AttributeCodec<>() {
        @Override
        public List<LongList> read(FieldValues message, ReadScope scope) {
          LongList all = message.get(InstructionFields.DYNAMIC_SLICE_SIZES);
          int rank = rankOf(scope.operands());
          List<LongList> sizes = new ArrayList<>();
          for (int i = 0; rank > 0 && i < all.size(); i += rank) {
            sizes.add(all.subList(i, Math.min(i + rank, all.size())));
          }
          return sizes;
        }

        @Override
        public void write(List<LongList> value, FieldValues message, WriteScope scope) {
          message.set(
              InstructionFields.DYNAMIC_SLICE_SIZES,
              LongList.wrap(value.stream().flatMapToLong(LongList::stream).toArray()));
        }
      };

  /** The branch for a condition that holds. */
  public static final AttributeCodec<HloComputation> TRUE_COMPUTATION =
      Codecs.calledIf(0, AttributeCodecs::hasCondition);

  /** The branch for a condition that does not hold. */
  public static final AttributeCodec<HloComputation> FALSE_COMPUTATION =
      Codecs.calledIf(1, AttributeCodecs::hasCondition);

  /** The branches, by index. */
  public static final AttributeCodec<List<HloComputation>> BRANCH_COMPUTATIONS =
      Codecs.allCalledIf(scope -> !hasCondition(scope));

  private static final String ROTATE = "rotate";

  private AttributeCodecs() {}

  private static boolean hasCondition(ReadScope scope) {
    return !scope.operands().isEmpty()
        && scope.operands().getFirst().shape() instanceof HloShape.Array array
        && array.elementType() == HloElementType.PRED;
  }

  private static int rankOf(List<HloInstruction> operands) {
    return !operands.isEmpty() && operands.getFirst().shape() instanceof HloShape.Array array
        ? array.rank()
        : 0;
  }

  private static HloReplicaGroups readGroups(FieldValues message) {
    HloReplicaGroups iota = message.get(InstructionFields.IOTA_GROUPS);
    HloReplicaGroups axes = message.get(InstructionFields.AXES_GROUPS);
    HloReplicaGroups listed = message.get(InstructionFields.LISTED_GROUPS);
    HloReplicaGroups found = iota != null ? iota : axes != null ? axes : listed;
    return found != null
        ? found
        : new HloReplicaGroups.Listed(message.get(InstructionFields.REPLICA_GROUPS));
  }

  private static void writeGroups(HloReplicaGroups groups, FieldValues message) {
    switch (groups) {
      case HloReplicaGroups.Listed listed -> message.set(InstructionFields.LISTED_GROUPS, listed);
      case HloReplicaGroups.Iota iota -> message.set(InstructionFields.IOTA_GROUPS, iota);
      case HloReplicaGroups.Axes axes -> message.set(InstructionFields.AXES_GROUPS, axes);
    }
  }

  private static boolean hasFloats(List<HloInstruction> operands) {
    return !operands.isEmpty()
        && operands.getFirst().shape() instanceof HloShape.Array array
        && (array.elementType().kind() == HloElementType.Kind.FLOAT
            || array.elementType().kind() == HloElementType.Kind.COMPLEX);
  }

  private static HloWords.@Nullable Order readOrder(FieldValues message) {
    HloWords.Order order =
        Kinds.ofText(HloWords.Order.class, message.get(InstructionFields.COMPARISON_ORDER));
    boolean isTotal = message.get(InstructionFields.COMPARISON_TYPE).equals("TOTALORDER");
    return order == null && isTotal ? HloWords.Order.TOTAL : order;
  }

  private static @Nullable HloDomain readDomain(FieldValues message) {
    HloOpSharding entry = message.get(InstructionFields.DOMAIN_EXIT);
    HloOpSharding exit = message.get(InstructionFields.DOMAIN_ENTRY);
    return entry == null || exit == null ? null : new HloDomain(entry, exit);
  }

  private static void writeDomain(HloDomain domain, FieldValues message) {
    message.set(InstructionFields.DOMAIN_EXIT, domain.entry());
    message.set(InstructionFields.DOMAIN_ENTRY, domain.exit());
  }

  private static @Nullable String readMode(FieldValues message) {
    FieldValues mode = message.get(InstructionFields.SHUFFLE_MODE);
    return mode == null || mode.get(NestedFields.ROTATION) == null ? null : ROTATE;
  }

  private static void writeMode(String mode, FieldValues message) {
    if (mode.equals(ROTATE)) {
      FieldValues rotation = new FieldValues();
      FieldValues nested = new FieldValues();
      nested.set(NestedFields.ROTATION, rotation);
      message.set(InstructionFields.SHUFFLE_MODE, nested);
    }
  }
}
