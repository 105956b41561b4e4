package org.hlo4j.hlo.message;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloSharding;
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

  private static final MessageFields<HloSharding.DimensionAxes> DIMENSION_FIELDS =
      MessageFields.packed();
  private static final MessageField<HloSharding.DimensionAxes, List<HloMesh.AxisRef>>
      DIMENSION_AXES =
          DIMENSION_FIELDS.messages(
              1, () -> DeviceMessages.AXIS_REF, HloSharding.DimensionAxes::axes);
  private static final MessageField<HloSharding.DimensionAxes, Boolean> DIMENSION_IS_CLOSED =
      DIMENSION_FIELDS.withDefault(2, Kind.BOOL, false, dimension -> !dimension.isOpen());
  private static final Message<HloSharding.DimensionAxes> DIMENSION =
      DIMENSION_FIELDS.build(
          "NamedShardingProto.DimensionSharding",
          v -> new HloSharding.DimensionAxes(v.get(DIMENSION_AXES), !v.get(DIMENSION_IS_CLOSED)));

  private static final MessageFields<HloSharding.Named> NAMED_FIELDS = MessageFields.packed();
  private static final MessageField<HloSharding.Named, @Nullable HloMesh> NAMED_MESH =
      NAMED_FIELDS.message(2, () -> DeviceMessages.MESH, HloSharding.Named::mesh);
  private static final MessageField<HloSharding.Named, List<HloSharding.DimensionAxes>>
      NAMED_DIMENSIONS = NAMED_FIELDS.messages(3, () -> DIMENSION, HloSharding.Named::dimensions);
  private static final MessageField<HloSharding.Named, List<HloMesh.AxisRef>> NAMED_REPLICATED =
      axes(4, HloSharding.Named::replicated);
  private static final MessageField<HloSharding.Named, List<HloMesh.AxisRef>> NAMED_UNREDUCED =
      axes(5, HloSharding.Named::unreduced);
  private static final MessageField<HloSharding.Named, List<HloMetadata>> NAMED_METADATA =
      NAMED_FIELDS.messages(6, () -> RecordMessages.METADATA, HloSharding.Named::metadata);
  private static final MessageField<HloSharding.Named, List<HloMesh.AxisRef>> NAMED_MANUAL =
      axes(7, HloSharding.Named::manual);
  private static final MessageField<HloSharding.Named, HloWords.Reduction> NAMED_REDUCTION =
      NAMED_FIELDS.withDefault(
          8,
          Kinds.word(HloWords.Reduction.class),
          HloWords.Reduction.SUM,
          HloSharding.Named::reduction);
  private static final Message<HloSharding.Named> NAMED =
      NAMED_FIELDS.build("NamedShardingProto", ShardingMessages::named);

  private static final MessageFields<HloSharding> FIELDS = MessageFields.packed();
  private static final MessageField<HloSharding, Long> TYPE =
      FIELDS.integer(1, ShardingMessages::typeOf);
  private static final MessageField<HloSharding, LongList> TILES =
      FIELDS.integers(3, sharding -> ofTiled(sharding, HloSharding.Tiled::tiles));
  private static final MessageField<HloSharding, LongList> DEVICES =
      FIELDS.integers(4, ShardingMessages::devicesOf);
  private static final MessageField<HloSharding, List<HloSharding>> ELEMENTS =
      FIELDS.messages(
          5,
          () -> ShardingMessages.SHARDING,
          sharding -> sharding instanceof HloSharding.Tuple tuple ? tuple.elements() : List.of());
  private static final MessageField<HloSharding, Boolean> REPLICATES_LAST =
      FIELDS.withDefault(
          6,
          Kind.BOOL,
          false,
          sharding -> sharding instanceof HloSharding.Tiled tiled && tiled.replicatesLast());
  private static final MessageField<HloSharding, List<HloMetadata>> METADATA =
      FIELDS.messages(7, () -> RecordMessages.METADATA, sharding -> notesOf(sharding).metadata());
  private static final MessageField<HloSharding, LongList> LAST_KINDS =
      FIELDS.integers(8, sharding -> ofTiled(sharding, tiled -> Kinds.numbers(tiled.lastKinds())));
  private static final MessageField<HloSharding, LongList> IOTA_SIZES =
      FIELDS.integers(9, sharding -> ofIota(sharding, HloDevices.Iota::sizes));
  private static final MessageField<HloSharding, LongList> IOTA_PERMUTATION =
      FIELDS.integers(10, sharding -> ofIota(sharding, HloDevices.Iota::permutation));
  private static final MessageField<HloSharding, Boolean> IS_GROUP =
      FIELDS.withDefault(11, Kind.BOOL, false, sharding -> notesOf(sharding).group() != null);
  private static final MessageField<HloSharding, Long> GROUP_ID =
      FIELDS.integer(12, sharding -> ofGroup(sharding, HloSharding.Group::id));
  private static final MessageField<HloSharding, Long> GROUP_TYPE =
      FIELDS.integer(13, sharding -> ofGroup(sharding, group -> group.isLike() ? 1L : 0L));
  private static final MessageField<HloSharding, HloSharding.@Nullable Named> NAMED_SHARDING =
      FIELDS.message(
          14, () -> NAMED, sharding -> sharding instanceof HloSharding.Named named ? named : null);

  static final Message<HloSharding> SHARDING =
      FIELDS.build("OpSharding", ShardingMessages::sharding);

  private ShardingMessages() {}

  private static MessageField<HloSharding.Named, List<HloMesh.AxisRef>> axes(
      int number, Function<HloSharding.Named, List<HloMesh.AxisRef>> getter) {
    return NAMED_FIELDS.messages(number, () -> DeviceMessages.AXIS_REF, getter);
  }

  private static HloSharding.Named named(Message.Values<HloSharding.Named> v) {
    HloMesh read = v.get(NAMED_MESH);
    HloMesh mesh = read == null ? DeviceMessages.NO_MESH : read;
    HloSharding.Named named =
        new HloSharding.Named(
            mesh,
            v.get(NAMED_DIMENSIONS),
            v.get(NAMED_REPLICATED),
            v.get(NAMED_UNREDUCED),
            v.get(NAMED_MANUAL),
            v.get(NAMED_REDUCTION),
            v.get(NAMED_METADATA));
    return named;
  }

  private static long typeOf(HloSharding sharding) {
    return switch (sharding) {
      case HloSharding.Uniform uniform -> uniform.kind().number();
      case HloSharding.Maximal _ -> MAXIMAL;
      case HloSharding.Tuple _ -> TUPLE;
      case HloSharding.Tiled _ -> OTHER;
      case HloSharding.Named _ -> 0;
    };
  }

  private static LongList ofTiled(
      HloSharding sharding, Function<HloSharding.Tiled, LongList> getter) {
    return sharding instanceof HloSharding.Tiled tiled ? getter.apply(tiled) : LongList.of();
  }

  private static LongList ofIota(HloSharding sharding, Function<HloDevices.Iota, LongList> getter) {
    return sharding instanceof HloSharding.Tiled tiled
            && tiled.devices() instanceof HloDevices.Iota iota
        ? getter.apply(iota)
        : LongList.of();
  }

  private static LongList devicesOf(HloSharding sharding) {
    return switch (sharding) {
      case HloSharding.Maximal maximal -> LongList.of(maximal.device());
      case HloSharding.Tiled tiled when tiled.devices() instanceof HloDevices.Listed listed ->
          listed.ids();
      default -> LongList.of();
    };
  }

  private static HloSharding.Notes notesOf(HloSharding sharding) {
    return switch (sharding) {
      case HloSharding.Uniform uniform -> uniform.notes();
      case HloSharding.Maximal maximal -> maximal.notes();
      case HloSharding.Tiled tiled -> tiled.notes();
      case HloSharding.Tuple _, HloSharding.Named _ -> HloSharding.Notes.NONE;
    };
  }

  private static long ofGroup(HloSharding sharding, Function<HloSharding.Group, Long> getter) {
    HloSharding.Group group = notesOf(sharding).group();
    return group == null ? 0 : getter.apply(group);
  }

  private static HloSharding sharding(Message.Values<HloSharding> v) {
    HloSharding.Named named = v.get(NAMED_SHARDING);
    if (named != null) {
      return named;
    }
    HloSharding.Group group =
        v.get(IS_GROUP) ? new HloSharding.Group(v.get(GROUP_TYPE) == 1, v.get(GROUP_ID)) : null;
    HloSharding.Notes notes = new HloSharding.Notes(v.get(METADATA), group);
    long type = v.get(TYPE);
    LongList devices = v.get(DEVICES);
    if (type == TUPLE) {
      return new HloSharding.Tuple(v.get(ELEMENTS));
    }
    if (type == MAXIMAL && devices.size() == 1) {
      return new HloSharding.Maximal(devices.get(0), notes);
    }
    if (type == OTHER) {
      LongList sizes = v.get(IOTA_SIZES);
      return new HloSharding.Tiled(
          v.get(TILES),
          sizes.isEmpty()
              ? new HloDevices.Listed(devices)
              : DeviceMessages.iota(sizes, v.get(IOTA_PERMUTATION)),
          v.get(REPLICATES_LAST),
          Kinds.words(HloSharding.Kind.class, v.get(LAST_KINDS)),
          notes);
    }
    for (HloSharding.Kind kind : HloSharding.Kind.values()) {
      if (kind.number() == type) {
        return new HloSharding.Uniform(kind, notes);
      }
    }
    throw new IllegalArgumentException("no type of shardings: " + type);
  }
}
