package org.hlo4j.engine.code;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.engine.tile.TileArrays;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.jspecify.annotations.Nullable;

/** Writes classes: a method for each loop, and one that calls them. */
public final class CodeWriter {
  /** The longest method that the JVM compiles. */
  private static final int MAX_METHOD = 8000;

  /** The most arrays of a loop: parameters of a method. */
  private static final int MAX_PARAMETERS = 100;

  private static final ClassDesc NAME =
      ClassDesc.of(CodeWriter.class.getPackageName(), "Generated");
  private static final ClassDesc ARRAYS = TileArrays.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc ARRAY =
      MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int);
  private static final ClassDesc MATH = Math.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc CLAMP =
      MethodTypeDesc.of(
          ConstantDescs.CD_int, ConstantDescs.CD_long, ConstantDescs.CD_int, ConstantDescs.CD_int);
  private static final ClassDesc CODE = GeneratedCode.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(ConstantDescs.CD_void, ARRAYS, ConstantDescs.CD_int.arrayType());

  /** The parameters of the method that calls the others. */
  private static final int ARRAYS_PARAMETER = 1;

  private static final int SLOTS_PARAMETER = 2;

  /**
   * Where the elements of a slot are.
   *
   * @param index the index of the array's slot among those of a run
   * @param begin the place of the first element there
   * @param storage the type of the array
   * @param whole the slot of the value that the elements are a part of, or all
   */
  public record Place(int index, int begin, Storage storage, int whole) {
    /**
     * {@return where a part is}
     *
     * @param from the place of its first element in this one
     */
    public Place part(int from) {
      return new Place(index, begin + from, storage, whole);
    }
  }

  private final List<ElementLoop> loops;
  private final Map<Integer, Place> places;
  private final Map<Integer, ArraySlice> slices;

  private CodeWriter(
      List<ElementLoop> loops, Map<Integer, Place> places, Map<Integer, ArraySlice> slices) {
    this.places = places;
    this.slices = slices;
    this.loops = joined(loops);
  }

  /**
   * {@return code that runs loops one after the other; null if it would be too long}
   *
   * @param loops the loops, all {@linkplain ElementLoop#isGenerated generated}
   * @param places where slots are that they load and store, but for those of slices
   * @param slices slices that they load and store, by slot
   */
  public static @Nullable GeneratedCode writeOrNull(
      List<ElementLoop> loops, Map<Integer, Place> places, Map<Integer, ArraySlice> slices) {
    CodeWriter writer = new CodeWriter(loops, places, slices);
    if (writer.loops.stream().anyMatch(loop -> writer.arraysOf(loop).size() > MAX_PARAMETERS)) {
      return null;
    }
    byte[] bytes = writer.write();
    return isShort(bytes) ? GeneratedClasses.of(bytes) : null;
  }

  private static boolean isShort(byte[] bytes) {
    ClassModel model = ClassFile.of().parse(bytes);
    return model.methods().stream()
        .flatMap(method -> method.code().stream())
        .allMatch(code -> code instanceof CodeAttribute each && each.codeLength() <= MAX_METHOD);
  }

  /** Joins successive loops that do not depend on each other. */
  private List<ElementLoop> joined(List<ElementLoop> some) {
    List<ElementLoop> joined = new ArrayList<>();
    Set<Integer> stored = new HashSet<>();
    for (ElementLoop loop : some) {
      boolean depends =
          storesSlice(loop) || loop.loads().stream().anyMatch(slot -> depends(slot, stored));
      ElementLoop both = joined.isEmpty() || depends ? null : joined.getLast().joinedOrNull(loop);
      if (both == null) {
        stored.clear();
        joined.add(loop);
      } else {
        joined.set(joined.size() - 1, both);
      }
      loop.stores().forEach(store -> stored.add(place(store.slot()).whole));
    }
    return joined;
  }

  /** Returns whether a loop replaces elements of what others may have loaded before. */
  private boolean storesSlice(ElementLoop loop) {
    return loop.stores().stream().anyMatch(store -> slices.containsKey(store.slot()));
  }

  private boolean depends(int slot, Set<Integer> stored) {
    ArraySlice slice = slices.get(slot);
    return stored.contains(place(slot).whole)
        || (slice != null
            && IntStream.of(slice.indices()).anyMatch(index -> depends(index, stored)));
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            NAME,
            type -> {
              type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                  .withInterfaceSymbols(CODE)
                  .withMethodBody(
                      ConstantDescs.INIT_NAME,
                      ConstantDescs.MTD_void,
                      ClassFile.ACC_PUBLIC,
                      code ->
                          code.aload(0)
                              .invokespecial(
                                  ConstantDescs.CD_Object,
                                  ConstantDescs.INIT_NAME,
                                  ConstantDescs.MTD_void)
                              .return_())
                  .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, this::writeCalls);
              for (int i = 0; i < loops.size(); i++) {
                ElementLoop loop = loops.get(i);
                type.withMethodBody(
                    name(i), type(loop), ClassFile.ACC_STATIC, code -> writeLoop(code, loop));
              }
            });
  }

  private static String name(int loop) {
    return "loop" + loop;
  }

  private Place place(int slot) {
    ArraySlice slice = slices.get(slot);
    int whole = slice == null ? slot : slice.whole();
    return Objects.requireNonNull(places.get(whole), "a slot has no place");
  }

  /** Returns the slices that a loop loads and stores. */
  private List<ArraySlice> slicesOf(ElementLoop loop) {
    return Stream.concat(loop.loads().stream(), loop.stores().stream().map(ElementLoop.Store::slot))
        .filter(slices::containsKey)
        .distinct()
        .map(slot -> Objects.requireNonNull(slices.get(slot)))
        .toList();
  }

  /** Returns the indices of the arrays that a loop loads and stores. */
  private List<Place> arraysOf(ElementLoop loop) {
    Map<Integer, Place> arrays = new LinkedHashMap<>();
    loop.loads().forEach(slot -> arrays.putIfAbsent(place(slot).index, place(slot)));
    loop.stores()
        .forEach(store -> arrays.putIfAbsent(place(store.slot()).index, place(store.slot())));
    return List.copyOf(arrays.values());
  }

  private static ClassDesc arrayType(Storage storage) {
    ClassDesc element =
        switch (storage) {
          case BYTES -> ConstantDescs.CD_byte;
          case SHORTS -> ConstantDescs.CD_short;
          case INTS -> ConstantDescs.CD_int;
          case LONGS -> ConstantDescs.CD_long;
          case FLOATS -> ConstantDescs.CD_float;
          case DOUBLES -> ConstantDescs.CD_double;
        };
    return element.arrayType();
  }

  private MethodTypeDesc type(ElementLoop loop) {
    List<ClassDesc> parameters =
        new ArrayList<>(arraysOf(loop).stream().map(place -> arrayType(place.storage)).toList());
    slicesOf(loop).forEach(_ -> parameters.add(ConstantDescs.CD_int));
    return MethodTypeDesc.of(ConstantDescs.CD_void, parameters);
  }

  private void writeLoop(CodeBuilder code, ElementLoop loop) {
    Map<Integer, Integer> arrays = new HashMap<>();
    for (Place place : arraysOf(loop)) {
      arrays.put(place.index, arrays.size());
    }
    Map<Integer, Integer> starts = new HashMap<>();
    for (ArraySlice slice : slicesOf(loop)) {
      starts.put(slice.slot(), arrays.size() + starts.size());
    }
    new LoopWriter(
            code,
            loop,
            slot -> Objects.requireNonNull(arrays.get(place(slot).index)),
            slot ->
                new LoopWriter.Place(
                    place(slot).begin, starts.getOrDefault(slot, LoopWriter.Place.NONE)))
        .write();
    code.return_();
  }

  private void writeCalls(CodeBuilder code) {
    Map<Integer, Integer> variables = new HashMap<>();
    for (int i = 0; i < loops.size(); i++) {
      ElementLoop loop = loops.get(i);
      arraysOf(loop).forEach(place -> pushArray(code, place, variables));
      slicesOf(loop).forEach(slice -> pushStart(code, slice, variables));
      code.invokestatic(NAME, name(i), type(loop));
    }
    code.return_();
  }

  /** Pushes an array, which is loaded once. */
  private static void pushArray(CodeBuilder code, Place place, Map<Integer, Integer> variables) {
    Integer known = variables.get(place.index);
    if (known != null) {
      code.aload(known);
      return;
    }
    int variable = code.allocateLocal(TypeKind.REFERENCE);
    variables.put(place.index, variable);
    code.aload(ARRAYS_PARAMETER)
        .aload(SLOTS_PARAMETER)
        .loadConstant(place.index)
        .iaload()
        .invokeinterface(ARRAYS, "array", ARRAY)
        .checkcast(arrayType(place.storage))
        .dup()
        .astore(variable);
  }

  /** Pushes the place where a slice begins. */
  private void pushStart(CodeBuilder code, ArraySlice slice, Map<Integer, Integer> variables) {
    code.iconst_0();
    for (int d = 0; d < slice.indices().length; d++) {
      if (slice.most()[d] == 0) {
        continue;
      }
      Place index = place(slice.indices()[d]);
      pushArray(code, index, variables);
      code.loadConstant(index.begin);
      if (index.storage == Storage.LONGS) {
        code.laload();
      } else {
        code.iaload().i2l();
      }
      code.iconst_0()
          .loadConstant(slice.most()[d])
          .invokestatic(MATH, "clamp", CLAMP)
          .loadConstant(slice.strides()[d])
          .imul()
          .iadd();
    }
  }
}
