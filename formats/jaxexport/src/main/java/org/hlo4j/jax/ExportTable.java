package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes exports: the FlatBuffer table {@code Exported}. Fields have only ever been
 * added, so one reader reads all versions; fields are written in JAX's order.
 */
final class ExportTable {
  private static final int VERSION = 0;
  private static final int FUNCTION = 1;
  private static final int IN_TREE = 2;
  private static final int IN_ARRAYS = 3;
  private static final int OUT_TREE = 4;
  private static final int OUT_ARRAYS = 5;
  private static final int DEVICE_COUNT_16 = 6;
  private static final int IN_SHARDINGS = 7;
  private static final int OUT_SHARDINGS = 8;
  private static final int PLATFORMS = 9;
  private static final int ORDERED_EFFECTS = 10;
  private static final int UNORDERED_EFFECTS = 11;
  private static final int DISABLED_CHECKS = 12;
  private static final int MODULE = 13;
  private static final int CALLING_CONVENTION = 14;
  private static final int KEPT_INPUTS = 15;
  private static final int USES_SHAPE_POLYMORPHISM = 16;
  private static final int VJP = 17;
  private static final int DEVICE_COUNT = 18;
  private static final int UNIQUE_ARRAYS = 19;
  private static final int UNIQUE_MESHES = 20;
  private static final int UNIQUE_SHARDINGS = 21;
  private static final int IN_ARRAY_INDEXES = 22;
  private static final int OUT_ARRAY_INDEXES = 23;
  private static final int IN_SHARDING_INDEXES = 24;
  private static final int OUT_SHARDING_INDEXES = 25;
  private static final int JAX_VERSION = 26;

  private static final int EFFECT_TYPE = 0;

  private static final int CHECK_KIND = 0;
  private static final int CHECK_TARGET = 1;

  /** The schema that added objects of registered classes to pytrees. */
  static final int SCHEMA_OF_CUSTOM_NODES = 3;

  /** The schema that added 32-bit device counts and memory spaces. */
  static final int SCHEMA_OF_DEVICE_COUNT = 5;

  /** The schema that added named shardings. */
  static final int SCHEMA_OF_NAMES = 6;

  /** The last schema that also writes the device count in 16 bits. */
  private static final int SCHEMA_OF_BOTH_COUNTS = 6;

  static final int SCHEMA_OF_ABSTRACT_DEVICES = 8;

  /** The schema from which only named shardings are written. */
  static final int SCHEMA_WITHOUT_HLO = 9;

  /** The schema that deduplicates arrays, meshes and shardings and refers to them by index. */
  static final int SCHEMA_OF_INDEXES = 10;

  static final int SCHEMA_OF_DEVICE_PLATFORMS = 11;

  /** The first schema whose files state their schema and the release of JAX that wrote them. */
  static final int FIRST_SELF_DESCRIBING_SCHEMA = 12;

  private ExportTable() {}

  // Reading.

  static JaxExport read(FlatTable table) {
    List<JaxArray> arrays = table.tables(UNIQUE_ARRAYS, ArrayTable::read);
    NamedMeshes meshes = new NamedMeshes(table.tables(UNIQUE_MESHES, MeshTable::read));
    List<JaxSharding> shardings =
        table.tables(
            UNIQUE_SHARDINGS,
            named -> new JaxSharding(null, NamedShardingTable.read(named, meshes)));
    JaxSignature inputs =
        signature(
            table,
            JaxSignature::inputs,
            table.required("tree of arguments", table.tableOrNull(IN_TREE, TreeTable::read)),
            arrays(table, IN_ARRAY_INDEXES, IN_ARRAYS, arrays),
            shardings(table, IN_SHARDING_INDEXES, IN_SHARDINGS, shardings));
    JaxSignature outputs =
        signature(
            table,
            JaxSignature::outputs,
            table.required("tree of results", table.tableOrNull(OUT_TREE, TreeTable::read)),
            arrays(table, OUT_ARRAY_INDEXES, OUT_ARRAYS, arrays),
            shardings(table, OUT_SHARDING_INDEXES, OUT_SHARDINGS, shardings));
    List<Integer> kept = table.unsignedShorts(KEPT_INPUTS);
    if (kept.stream().anyMatch(input -> input >= inputs.values().size())) {
      throw table.error("the program needs arguments that there are not");
    }
    return new JaxExport(
        schema(table, inputs, outputs),
        table.unsignedShort(VERSION),
        table.stringOrNull(JAX_VERSION),
        table.required("name of a function", table.stringOrNull(FUNCTION)),
        inputs,
        outputs,
        table.has(DEVICE_COUNT)
            ? table.unsignedInt(DEVICE_COUNT)
            : table.unsignedShort(DEVICE_COUNT_16),
        table.strings(PLATFORMS),
        effects(table, ORDERED_EFFECTS),
        effects(table, UNORDERED_EFFECTS),
        table.tables(DISABLED_CHECKS, ExportTable::readCheck),
        table.unsignedShort(CALLING_CONVENTION),
        kept,
        table.byteAt(USES_SHAPE_POLYMORPHISM) != 0,
        table.required("program", table.bytesOrNull(MODULE)),
        table.tableOrNull(VJP, ExportTable::read));
  }

  /** Creates a signature from a tree and its leaves. */
  private interface ToSignature {
    JaxSignature of(PyTree tree, List<JaxArray> arrays, List<JaxSharding> shardings);
  }

  private static JaxSignature signature(
      FlatTable table,
      ToSignature make,
      PyTree tree,
      List<JaxArray> arrays,
      List<JaxSharding> shardings) {
    try {
      return make.of(tree, arrays, shardings);
    } catch (IllegalArgumentException otherCount) {
      throw table.error(Objects.requireNonNull(otherCount.getMessage()));
    }
  }

  private static List<JaxArray> arrays(
      FlatTable table, int indexes, int inline, List<JaxArray> unique) {
    return table.has(UNIQUE_ARRAYS)
        ? table.unsignedInts(indexes).stream().map(index -> element(table, unique, index)).toList()
        : table.tables(inline, ArrayTable::read);
  }

  private static List<JaxSharding> shardings(
      FlatTable table, int indexes, int inline, List<JaxSharding> unique) {
    List<Long> references = table.unsignedInts(indexes);
    return references.isEmpty()
        ? table.tables(inline, ShardingTable::read)
        : references.stream()
            .map(index -> index == 0 ? JaxSharding.UNSPECIFIED : element(table, unique, index - 1))
            .toList();
  }

  private static <T> T element(FlatTable table, List<T> unique, long index) {
    if (index >= unique.size()) {
      throw table.error("it refers to part " + index + " of " + unique.size());
    }
    return unique.get((int) index);
  }

  private static List<String> effects(FlatTable table, int slot) {
    return table.tables(
        slot, effect -> effect.required("type of an effect", effect.stringOrNull(EFFECT_TYPE)));
  }

  private static DisabledCheck readCheck(FlatTable table) {
    int kind = table.byteAt(CHECK_KIND);
    if (kind < 0 || kind >= DisabledCheck.Kind.values().length) {
      throw table.error("a disabled check has the unknown kind " + kind);
    }
    return new DisabledCheck(DisabledCheck.Kind.values()[kind], table.stringOrNull(CHECK_TARGET));
  }

  /** Returns the schema of a file: the stated one, or the oldest that supports its contents. */
  private static int schema(FlatTable table, JaxSignature inputs, JaxSignature outputs) {
    int stored = table.unsignedShort(VERSION);
    if (stored >= FIRST_SELF_DESCRIBING_SCHEMA && table.has(UNIQUE_ARRAYS)) {
      return stored;
    }
    List<NamedSharding> named = named(inputs, outputs);
    if (table.has(UNIQUE_ARRAYS)) {
      return named.stream().anyMatch(ExportTable::statesPlatform)
          ? SCHEMA_OF_DEVICE_PLATFORMS
          : SCHEMA_OF_INDEXES;
    }
    if (!table.has(DEVICE_COUNT)) {
      return schemaOfTypes(inputs, outputs);
    }
    if (table.has(DEVICE_COUNT_16)) {
      return named.isEmpty() ? SCHEMA_OF_DEVICE_COUNT : SCHEMA_OF_BOTH_COUNTS;
    }
    boolean hlo =
        Stream.of(inputs, outputs)
            .flatMap(signature -> signature.shardings().stream())
            .anyMatch(sharding -> sharding.hloOrNull() != null);
    return named.isEmpty() || hlo ? SCHEMA_OF_ABSTRACT_DEVICES : SCHEMA_WITHOUT_HLO;
  }

  /** Files up to version 4 differ in the types they support. */
  private static int schemaOfTypes(JaxSignature inputs, JaxSignature outputs) {
    if (Stream.of(inputs, outputs)
        .flatMap(signature -> signature.arrays().stream())
        .anyMatch(array -> array.type().isKey())) {
      return 4;
    }
    return hasCustom(inputs.tree()) || hasCustom(outputs.tree()) ? 3 : 2;
  }

  private static boolean hasCustom(PyTree tree) {
    return tree instanceof PyTree.Custom
        || tree.children().stream().anyMatch(ExportTable::hasCustom);
  }

  private static boolean statesPlatform(NamedSharding sharding) {
    DeviceMesh.Device device = sharding.mesh().deviceOrNull();
    return device != null && device.platformOrNull() != null;
  }

  private static List<NamedSharding> named(JaxSignature inputs, JaxSignature outputs) {
    return Stream.of(inputs, outputs)
        .flatMap(signature -> signature.shardings().stream())
        .flatMap(sharding -> Stream.ofNullable(sharding.namedOrNull()))
        .toList();
  }

  // Writing.

  static int write(JaxExport export, FlatBuilder to) {
    JaxSignature inputs = export.inputs();
    JaxSignature outputs = export.outputs();
    int schema = export.schema();
    List<JaxArray> arrays = unique(inputs, outputs, JaxSignature::arrays);
    List<JaxSharding> shardings =
        unique(inputs, outputs, JaxSignature::shardings).stream()
            .filter(sharding -> sharding.namedOrNull() != null)
            .toList();
    NamedMeshes meshes =
        new NamedMeshes(
            named(inputs, outputs).stream().map(NamedSharding::mesh).distinct().toList());
    Fields fields = new Fields(to);
    fields.set(FUNCTION, to.string(export.function()));
    fields.set(IN_TREE, TreeTable.write(inputs.tree(), to));
    fields.set(IN_ARRAYS, to.vector(inputs.arrays(), each -> ArrayTable.write(each, to)));
    fields.set(OUT_TREE, TreeTable.write(outputs.tree(), to));
    fields.set(OUT_ARRAYS, to.vector(outputs.arrays(), each -> ArrayTable.write(each, to)));
    fields.set(IN_SHARDINGS, writeShardings(inputs, meshes, schema, to));
    fields.set(OUT_SHARDINGS, writeShardings(outputs, meshes, schema, to));
    fields.set(ORDERED_EFFECTS, writeEffects(export.orderedEffects(), to));
    fields.set(UNORDERED_EFFECTS, writeEffects(export.unorderedEffects(), to));
    fields.set(DISABLED_CHECKS, to.vector(export.disabledChecks(), each -> writeCheck(each, to)));
    fields.set(PLATFORMS, to.strings(export.platforms()));
    fields.set(MODULE, to.bytes(export.module()));
    fields.set(KEPT_INPUTS, to.shorts(export.keptInputs()));
    JaxExport vjp = export.vjpOrNull();
    if (vjp != null) {
      fields.set(VJP, write(vjp, to));
    }
    if (schema >= SCHEMA_OF_INDEXES) {
      fields.set(UNIQUE_ARRAYS, to.vector(arrays, each -> ArrayTable.write(each, to)));
      fields.set(UNIQUE_MESHES, to.vector(meshes.meshes(), each -> MeshTable.write(each, to)));
      fields.set(
          UNIQUE_SHARDINGS,
          to.vector(
              shardings,
              each ->
                  NamedShardingTable.write(
                      Objects.requireNonNull(each.namedOrNull()), meshes, to)));
      fields.set(IN_ARRAY_INDEXES, writeIndexes(inputs.arrays(), arrays, 0, to));
      fields.set(OUT_ARRAY_INDEXES, writeIndexes(outputs.arrays(), arrays, 0, to));
      fields.set(IN_SHARDING_INDEXES, writeIndexes(inputs.shardings(), shardings, 1, to));
      fields.set(OUT_SHARDING_INDEXES, writeIndexes(outputs.shardings(), shardings, 1, to));
    }
    String jaxVersion = export.jaxVersionOrNull();
    if (jaxVersion != null) {
      fields.set(JAX_VERSION, to.string(jaxVersion));
    }
    return fields.end(export);
  }

  private static <T> List<T> unique(
      JaxSignature inputs, JaxSignature outputs, Function<JaxSignature, List<T>> parts) {
    var unique = new LinkedHashSet<T>(parts.apply(inputs));
    unique.addAll(parts.apply(outputs));
    return new ArrayList<>(unique);
  }

  private static int writeShardings(
      JaxSignature signature, NamedMeshes meshes, int schema, FlatBuilder to) {
    return to.vector(signature.shardings(), each -> ShardingTable.write(each, meshes, schema, to));
  }

  private static <T> int writeIndexes(List<T> parts, List<T> unique, int first, FlatBuilder to) {
    return to.ints(parts.stream().map(part -> unique.indexOf(part) + first).toList());
  }

  private static int writeEffects(List<String> effects, FlatBuilder to) {
    return to.vector(
        effects,
        effect -> {
          int type = to.string(effect);
          return to.table().addOffset(EFFECT_TYPE, type).end();
        });
  }

  private static int writeCheck(DisabledCheck check, FlatBuilder to) {
    String target = check.targetOrNull();
    @Nullable Integer offset = target == null ? null : Integer.valueOf(to.string(target));
    return to.table()
        .addByte(CHECK_KIND, check.kind().ordinal())
        .addOptional(CHECK_TARGET, offset)
        .end();
  }

  /** The offsets at which the parts of an export were written. */
  private static final class Fields {
    private static final List<Integer> BEFORE_DEVICES =
        List.of(FUNCTION, IN_TREE, IN_ARRAYS, OUT_TREE, OUT_ARRAYS);
    private static final List<Integer> BEFORE_CONVENTION =
        List.of(
            IN_SHARDINGS,
            OUT_SHARDINGS,
            PLATFORMS,
            ORDERED_EFFECTS,
            UNORDERED_EFFECTS,
            DISABLED_CHECKS,
            MODULE);
    private static final List<Integer> AT_END =
        List.of(
            VJP,
            UNIQUE_ARRAYS,
            UNIQUE_MESHES,
            UNIQUE_SHARDINGS,
            IN_ARRAY_INDEXES,
            OUT_ARRAY_INDEXES,
            IN_SHARDING_INDEXES,
            OUT_SHARDING_INDEXES,
            JAX_VERSION);

    private final FlatBuilder to;
    private final @Nullable Integer[] offsets = new @Nullable Integer[JAX_VERSION + 1];

    Fields(FlatBuilder to) {
      this.to = to;
    }

    void set(int slot, int offset) {
      offsets[slot] = offset;
    }

    int end(JaxExport export) {
      FlatBuilder.Table table = to.table();
      table.addShort(VERSION, export.storedVersion());
      add(BEFORE_DEVICES, table);
      if (export.schema() >= SCHEMA_OF_DEVICE_COUNT) {
        table.addInt(DEVICE_COUNT, export.deviceCount());
      }
      if (export.schema() <= SCHEMA_OF_BOTH_COUNTS) {
        table.addShort(DEVICE_COUNT_16, (int) export.deviceCount());
      }
      add(BEFORE_CONVENTION, table);
      table.addShort(CALLING_CONVENTION, export.callingConvention());
      add(List.of(KEPT_INPUTS), table);
      table.addByte(USES_SHAPE_POLYMORPHISM, export.usesShapePolymorphism() ? 1 : 0);
      add(AT_END, table);
      return table.end();
    }

    private void add(List<Integer> slots, FlatBuilder.Table table) {
      slots.forEach(slot -> table.addOptional(slot, offsets[slot]));
    }
  }
}
