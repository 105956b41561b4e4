package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.ReadScope;
import org.hlo4j.hlo.define.WriteScope;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.jspecify.annotations.Nullable;

/** Codecs of attributes of modules. */
public final class ModuleCodecs {
  /** Whether there is a schedule; that itself is the order of the instructions. */
  public static final AttributeCodec<Boolean> IS_SCHEDULED =
      Codecs.of(message -> message.get(ModuleFields.SCHEDULE) != null, (value, message) -> {});

  /** Results whose buffers are those of parameters. */
  public static final AttributeCodec<List<HloAlias.OfProgram>> INPUT_OUTPUT_ALIAS =
      Codecs.field(ModuleFields.INPUT_OUTPUT_ALIAS);

  /** Parameters whose buffers are given away. */
  public static final AttributeCodec<List<HloAlias.Donor>> BUFFER_DONOR =
      Codecs.field(ModuleFields.BUFFER_DONOR);

  /** The shapes that the program is called with. */
  public static final AttributeCodec<HloProgramShape> ENTRY_COMPUTATION_LAYOUT =
      Codecs.of(
          ModuleCodecs::entryShapeOrNull,
          (shape, message) ->
              message.set(
                  ModuleFields.ENTRY_SHAPE, new ShapeMessages.NamedProgram(shape, List.of())));

  /** How lost values are computed. */
  public static final AttributeCodec<List<HloOrigin.Recovery>> ORIGIN_RECOVERY_TABLE =
      new AttributeCodec<>() {
        @Override
        public @Nullable List<HloOrigin.Recovery> read(FieldValues message, ReadScope scope) {
          List<FieldValues> entries = message.get(ModuleFields.RECOVERY_TABLE);
          return entries == null
              ? null
              : entries.stream().map(entry -> readRecovery(entry, scope)).toList();
        }

        @Override
        public void write(List<HloOrigin.Recovery> value, FieldValues message, WriteScope scope) {
          List<FieldValues> entries = new ArrayList<>();
          value.forEach(recovery -> entries.add(writeRecovery(recovery, scope)));
          message.set(ModuleFields.RECOVERY_TABLE, entries);
        }
      };

  private static final HloOrigin.Part NO_PART = new HloOrigin.Part("", LongList.of());

  private ModuleCodecs() {}

  /**
   * {@return the shapes that the program of a module is called with, null if they are not there}
   *
   * @param message the proto of the module
   */
  public static @Nullable HloProgramShape entryShapeOrNull(FieldValues message) {
    ShapeMessages.NamedProgram program = message.get(ModuleFields.ENTRY_SHAPE);
    return program == null ? null : program.shape();
  }

  /**
   * {@return the codec of an attribute that protos of modules do not have: it belongs to how they
   * are compiled}
   *
   * @param <T> the type of the value
   */
  public static <T> AttributeCodec<T> none() {
    return Codecs.of(message -> null, (value, message) -> {});
  }

  private static HloOrigin.Recovery readRecovery(FieldValues entry, ReadScope scope) {
    HloOrigin.Part lost = entry.get(ModuleFields.LOST);
    HloOrigin.Part kept = entry.get(ModuleFields.KEPT);
    FieldValues recovery = entry.get(ModuleFields.RECOVERY);
    return new HloOrigin.Recovery(
        lost == null ? NO_PART : lost,
        kept == null ? NO_PART : kept,
        recovery == null ? null : scope.module(recovery));
  }

  private static FieldValues writeRecovery(HloOrigin.Recovery recovery, WriteScope scope) {
    FieldValues entry = new FieldValues();
    entry.set(ModuleFields.LOST, recovery.lost());
    entry.set(ModuleFields.KEPT, recovery.kept());
    HloModule module = recovery.recovery();
    entry.set(ModuleFields.RECOVERY, module == null ? null : scope.message(module));
    return entry;
  }
}
