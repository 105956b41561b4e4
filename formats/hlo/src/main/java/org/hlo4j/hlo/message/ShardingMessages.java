package org.hlo4j.hlo.message;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** Shardings. */
final class ShardingMessages {
  /** The numbers of types that are no kinds. */
  private static final long MAXIMAL = 1;

  private static final long TUPLE = 2;
  private static final long OTHER = 3;

  private static final MessageFields<HloOpSharding.DimensionAxes> DIMENSION_FIELDS =
      MessageFields.packed();
  private static final MessageField<HloOpSharding.DimensionAxes, List<HloMesh.AxisRef>>
      DIMENSION_AXES =
          DIMENSION_FIELDS.messages(
              1, () -> DeviceMessages.AXIS_REF, HloOpSharding.DimensionAxes::axes);
  private static final MessageField<HloOpSharding.DimensionAxes, Boolean> DIMENSION_IS_CLOSED =
      DIMENSION_FIELDS.withDefault(2, Kind.BOOL, false, dimension -> !dimension.isOpen());
  private static final Message<HloOpSharding.DimensionAxes> DIMENSION =
      DIMENSION_FIELDS.build(
          "NamedShardingProto.DimensionSharding",
          v -> new HloOpSharding.DimensionAxes(v.get(DIMENSION_AXES), !v.get(DIMENSION_IS_CLOSED)));

  private static final MessageFields<HloOpSharding.Named> NAMED_FIELDS = MessageFields.packed();
  private static final MessageField<HloOpSharding.Named, @Nullable HloMesh> NAMED_MESH =
      NAMED_FIELDS.message(2, () -> DeviceMessages.MESH, HloOpSharding.Named::mesh);
  private static final MessageField<HloOpSharding.Named, List<HloOpSharding.DimensionAxes>>
      NAMED_DIMENSIONS = NAMED_FIELDS.messages(3, () -> DIMENSION, HloOpSharding.Named::dimensions);
  private static final MessageField<HloOpSharding.Named, List<HloMesh.AxisRef>> NAMED_REPLICATED =
      axes(4, HloOpSharding.Named::replicated);
  private static final MessageField<HloOpSharding.Named, List<HloMesh.AxisRef>> NAMED_UNREDUCED =
      axes(5, HloOpSharding.Named::unreduced);
  private static final MessageField<HloOpSharding.Named, List<HloMetadata>> NAMED_METADATA =
      NAMED_FIELDS.messages(6, () -> RecordMessages.METADATA, HloOpSharding.Named::metadata);
  private static final MessageField<HloOpSharding.Named, List<HloMesh.AxisRef>> NAMED_MANUAL =
      axes(7, HloOpSharding.Named::manual);
  private static final MessageField<HloOpSharding.Named, HloWords.Reduction> NAMED_REDUCTION =
      NAMED_FIELDS.withDefault(
          8,
          Kinds.word(HloWords.Reduction.class),
          HloWords.Reduction.SUM,
          HloOpSharding.Named::reduction);
  private static final Message<HloOpSharding.Named> NAMED =
      NAMED_FIELDS.build("NamedShardingProto", ShardingMessages::named);

  private static final MessageFields<HloOpSharding> FIELDS = MessageFields.packed();
  private static final MessageField<HloOpSharding, Long> TYPE =
      FIELDS.integer(1, ShardingMessages::typeOf);
  private static final MessageField<HloOpSharding, LongList> TILES =
      FIELDS.integers(3, sharding -> ofTiled(sharding, HloOpSharding.Tiled::tiles));
  private static final MessageField<HloOpSharding, LongList> DEVICES =
      FIELDS.integers(4, ShardingMessages::devicesOf);
  private static final MessageField<HloOpSharding, List<HloOpSharding>> ELEMENTS =
      FIELDS.messages(
          5,
          () -> ShardingMessages.SHARDING,
          sharding -> sharding instanceof HloOpSharding.Tuple tuple ? tuple.elements() : List.of());
  private static final MessageField<HloOpSharding, Boolean> REPLICATES_LAST =
      FIELDS.withDefault(
          6,
          Kind.BOOL,
          false,
          sharding -> sharding instanceof HloOpSharding.Tiled tiled && tiled.replicatesLast());
  private static final MessageField<HloOpSharding, List<HloMetadata>> METADATA =
      FIELDS.messages(7, () -> RecordMessages.METADATA, sharding -> notesOf(sharding).metadata());
  private static final MessageField<HloOpSharding, LongList> LAST_KINDS =
      FIELDS.integers(8, sharding -> ofTiled(sharding, tiled -> Kinds.numbers(tiled.lastKinds())));
  private static final MessageField<HloOpSharding, LongList> IOTA_SIZES =
      FIELDS.integers(9, sharding -> ofIota(sharding, HloDevices.Iota::sizes));
  private static final MessageField<HloOpSharding, LongList> IOTA_PERMUTATION =
      FIELDS.integers(10, sharding -> ofIota(sharding, HloDevices.Iota::permutation));
  private static final MessageField<HloOpSharding, Boolean> IS_GROUP =
      FIELDS.withDefault(11, Kind.BOOL, false, sharding -> notesOf(sharding).group() != null);
  private static final MessageField<HloOpSharding, Long> GROUP_ID =
      FIELDS.integer(12, sharding -> ofGroup(sharding, HloOpSharding.Group::id));
  private static final MessageField<HloOpSharding, Long> GROUP_TYPE =
      FIELDS.integer(13, sharding -> ofGroup(sharding, group -> group.isLike() ? 1L : 0L));
  private static final MessageField<HloOpSharding, HloOpSharding.@Nullable Named> NAMED_SHARDING =
      FIELDS.message(
          14,
          () -> NAMED,
          sharding -> sharding instanceof HloOpSharding.Named named ? named : null);

  static final Message<HloOpSharding> SHARDING =
      FIELDS.build("OpSharding", ShardingMessages::sharding);

  private ShardingMessages() {}

  private static MessageField<HloOpSharding.Named, List<HloMesh.AxisRef>> axes(
      int number, Function<HloOpSharding.Named, List<HloMesh.AxisRef>> getter) {
    return NAMED_FIELDS.messages(number, () -> DeviceMessages.AXIS_REF, getter);
  }

  private static HloOpSharding.Named named(Message.Values<HloOpSharding.Named> v) {
    HloMesh read = v.get(NAMED_MESH);
    HloMesh mesh = read == null ? DeviceMessages.NO_MESH : read;
    HloOpSharding.Named named =
        new HloOpSharding.Named(
            mesh,
            v.get(NAMED_DIMENSIONS),
            v.get(NAMED_REPLICATED),
            v.get(NAMED_UNREDUCED),
            v.get(NAMED_MANUAL),
            v.get(NAMED_REDUCTION),
            v.get(NAMED_METADATA));
    return named;
  }

  private static long typeOf(HloOpSharding sharding) {
    return switch (sharding) {
      case HloOpSharding.Uniform uniform -> uniform.kind().number();
      case HloOpSharding.Maximal _ -> MAXIMAL;
      case HloOpSharding.Tuple _ -> TUPLE;
      case HloOpSharding.Tiled _ -> OTHER;
      case HloOpSharding.Named _ -> 0;
    };
  }

  private static LongList ofTiled(
      HloOpSharding sharding, Function<HloOpSharding.Tiled, LongList> getter) {
    return sharding instanceof HloOpSharding.Tiled tiled ? getter.apply(tiled) : LongList.of();
  }

  private static LongList ofIota(
      HloOpSharding sharding, Function<HloDevices.Iota, LongList> getter) {
    return sharding instanceof HloOpSharding.Tiled tiled
            && tiled.devices() instanceof HloDevices.Iota iota
        ? getter.apply(iota)
        : LongList.of();
  }

  private static LongList devicesOf(HloOpSharding sharding) {
    return switch (sharding) {
      case HloOpSharding.Maximal maximal -> LongList.of(maximal.device());
      case HloOpSharding.Tiled tiled when tiled.devices() instanceof HloDevices.Listed listed ->
          listed.ids();
      default -> LongList.of();
    };
  }

  private static HloOpSharding.Notes notesOf(HloOpSharding sharding) {
    return switch (sharding) {
      case HloOpSharding.Uniform uniform -> uniform.notes();
      case HloOpSharding.Maximal maximal -> maximal.notes();
      case HloOpSharding.Tiled tiled -> tiled.notes();
      case HloOpSharding.Tuple _, HloOpSharding.Named _ -> HloOpSharding.Notes.NONE;
    };
  }

  private static long ofGroup(HloOpSharding sharding, Function<HloOpSharding.Group, Long> getter) {
    HloOpSharding.Group group = notesOf(sharding).group();
    return group == null ? 0 : getter.apply(group);
  }

  private static HloOpSharding sharding(Message.Values<HloOpSharding> v) {
    HloOpSharding.Named named = v.get(NAMED_SHARDING);
    if (named != null) {
      return named;
    }
    HloOpSharding.Group group =
        v.get(IS_GROUP) ? new HloOpSharding.Group(v.get(GROUP_TYPE) == 1, v.get(GROUP_ID)) : null;
    HloOpSharding.Notes notes = new HloOpSharding.Notes(v.get(METADATA), group);
    long type = v.get(TYPE);
    LongList devices = v.get(DEVICES);
    if (type == TUPLE) {
      return new HloOpSharding.Tuple(v.get(ELEMENTS));
    }
    if (type == MAXIMAL && devices.size() == 1) {
      return new HloOpSharding.Maximal(devices.get(0), notes);
    }
    if (type == OTHER) {
      LongList sizes = v.get(IOTA_SIZES);
      return new HloOpSharding.Tiled(
          v.get(TILES),
          sizes.isEmpty()
              ? new HloDevices.Listed(devices)
              : DeviceMessages.iota(sizes, v.get(IOTA_PERMUTATION)),
          v.get(REPLICATES_LAST),
          Kinds.words(HloOpSharding.Kind.class, v.get(LAST_KINDS)),
          notes);
    }
    for (HloOpSharding.Kind kind : HloOpSharding.Kind.values()) {
      if (kind.number() == type) {
        return new HloOpSharding.Uniform(kind, notes);
      }
    }
    throw new IllegalArgumentException("no type of shardings: " + type);
  }
}
