package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** Shapes and layouts. */
final class ShapeMessages {
  /** The numbers of types that are no elements of arrays. */
  private static final long TUPLE = 13;

  private static final long OPAQUE = 14;
  private static final long TOKEN = 17;
  private static final long BUFFER = 34;

  private static final MessageFields<LongList> TILE_FIELDS = MessageFields.packed();
  private static final MessageField<LongList, LongList> TILE_DIMENSIONS =
      TILE_FIELDS.integers(1, tile -> tile);
  private static final Message<LongList> TILE =
      TILE_FIELDS.build("TileProto", v -> v.get(TILE_DIMENSIONS));

  private static final MessageFields<HloLayout.Split> SPLIT_FIELDS = MessageFields.packed();
  private static final MessageField<HloLayout.Split, Long> SPLIT_DIMENSION =
      SPLIT_FIELDS.integer(1, HloLayout.Split::dimension);
  private static final MessageField<HloLayout.Split, LongList> SPLIT_INDICES =
      SPLIT_FIELDS.integers(2, HloLayout.Split::indices);
  private static final Message<HloLayout.Split> SPLIT =
      SPLIT_FIELDS.build(
          "SplitConfigProto",
          v -> new HloLayout.Split(v.get(SPLIT_DIMENSION), v.get(SPLIT_INDICES)));

  private static final MessageFields<HloLayout> LAYOUT_FIELDS = MessageFields.packed();
  private static final MessageField<HloLayout, LongList> MINOR_TO_MAJOR =
      LAYOUT_FIELDS.integers(1, HloLayout::minorToMajor);
  private static final MessageField<HloLayout, List<LongList>> TILES =
      LAYOUT_FIELDS.messages(6, () -> TILE, HloLayout::tiles);
  private static final MessageField<HloLayout, Long> ELEMENT_BITS =
      LAYOUT_FIELDS.integer(7, HloLayout::elementBits);
  private static final MessageField<HloLayout, Long> MEMORY_SPACE =
      LAYOUT_FIELDS.integer(8, HloLayout::memorySpace);
  private static final MessageField<HloLayout, @Nullable HloShape> PHYSICAL_SHAPE =
      LAYOUT_FIELDS.message(10, () -> ShapeMessages.SHAPE, HloLayout::physicalShape);
  private static final MessageField<HloLayout, Long> INDEX_TYPE =
      LAYOUT_FIELDS.integer(11, layout -> Kinds.numberOf(layout.indexType()));
  private static final MessageField<HloLayout, Long> POINTER_TYPE =
      LAYOUT_FIELDS.integer(12, layout -> Kinds.numberOf(layout.pointerType()));
  private static final MessageField<HloLayout, Long> METADATA_BYTES =
      LAYOUT_FIELDS.integer(15, HloLayout::metadataBytes);
  private static final MessageField<HloLayout, Long> TAIL_ALIGNMENT =
      LAYOUT_FIELDS.integer(16, HloLayout::tailAlignment);
  private static final MessageField<HloLayout, List<HloLayout.Split>> SPLITS =
      LAYOUT_FIELDS.messages(17, () -> SPLIT, HloLayout::splits);
  private static final Message<HloLayout> LAYOUT =
      LAYOUT_FIELDS.build("LayoutProto", ShapeMessages::layout);

  private static final MessageFields<HloShape> SHAPE_FIELDS = MessageFields.packed();
  private static final MessageField<HloShape, Long> ELEMENT_TYPE =
      SHAPE_FIELDS.integer(2, ShapeMessages::numberOf);
  private static final MessageField<HloShape, LongList> DIMENSIONS =
      SHAPE_FIELDS.integers(
          3, shape -> shape instanceof HloShape.Array array ? array.sizes() : LongList.of());
  private static final MessageField<HloShape, List<HloShape>> TUPLE_SHAPES =
      SHAPE_FIELDS.messages(4, () -> ShapeMessages.SHAPE, ShapeMessages::elements);
  private static final MessageField<HloShape, @Nullable HloLayout> ARRAY_LAYOUT =
      SHAPE_FIELDS.message(
          5, () -> LAYOUT, shape -> shape instanceof HloShape.Array array ? array.layout() : null);
  private static final MessageField<HloShape, LongList> IS_DYNAMIC =
      SHAPE_FIELDS.integers(6, ShapeMessages::dynamic);

  static final Message<HloShape> SHAPE = SHAPE_FIELDS.build("ShapeProto", ShapeMessages::shape);

  /**
   * A program's shapes, with the names of its parameters.
   *
   * @param shape the shapes
   * @param names the names
   */
  record NamedProgram(HloProgramShape shape, List<String> names) {}

  private static final MessageFields<NamedProgram> PROGRAM_FIELDS = MessageFields.packed();
  private static final MessageField<NamedProgram, List<HloShape>> PARAMETERS =
      PROGRAM_FIELDS.messages(1, () -> SHAPE, program -> program.shape().parameters());
  private static final MessageField<NamedProgram, @Nullable HloShape> RESULT =
      PROGRAM_FIELDS.message(2, () -> SHAPE, program -> program.shape().result());
  private static final MessageField<NamedProgram, List<String>> PARAMETER_NAMES =
      PROGRAM_FIELDS.repeated(3, Kind.BYTE_STRING, NamedProgram::names);

  static final Message<NamedProgram> PROGRAM =
      PROGRAM_FIELDS.build(
          "ProgramShapeProto",
          v -> {
            HloShape result = v.get(RESULT);
            if (result == null) {
              throw new IllegalArgumentException("the shape of a program has no result");
            }
            return new NamedProgram(
                new HloProgramShape(v.get(PARAMETERS), result), v.get(PARAMETER_NAMES));
          });

  private ShapeMessages() {}

  private static HloLayout layout(Message.Values<HloLayout> v) {
    return new HloLayout(
        v.get(MINOR_TO_MAJOR),
        v.get(TILES),
        Math.max(1, v.get(TAIL_ALIGNMENT)),
        Kinds.typeOrNone(v.get(INDEX_TYPE)),
        Kinds.typeOrNone(v.get(POINTER_TYPE)),
        v.get(ELEMENT_BITS),
        v.get(MEMORY_SPACE),
        v.get(SPLITS),
        v.get(PHYSICAL_SHAPE),
        v.get(METADATA_BYTES));
  }

  private static long numberOf(HloShape shape) {
    return switch (shape) {
      case HloShape.Array array -> array.elementType().number();
      case HloShape.Tuple _ -> TUPLE;
      case HloShape.Buffer _ -> BUFFER;
      case HloShape.Token _ -> TOKEN;
      case HloShape.Opaque _ -> OPAQUE;
    };
  }

  private static List<HloShape> elements(HloShape shape) {
    return switch (shape) {
      case HloShape.Tuple tuple -> tuple.elements();
      case HloShape.Buffer buffer -> List.of(buffer.content());
      default -> List.of();
    };
  }

  private static LongList dynamic(HloShape shape) {
    return shape instanceof HloShape.Array array
        ? Kinds.ofBooleans(array.dimensions().stream().map(HloDimension::isDynamic).toList())
        : LongList.of();
  }

  private static HloShape shape(Message.Values<HloShape> v) {
    long number = v.get(ELEMENT_TYPE);
    if (number == TUPLE) {
      return new HloShape.Tuple(v.get(TUPLE_SHAPES));
    }
    if (number == BUFFER) {
      if (v.get(TUPLE_SHAPES).size() != 1) {
        throw new IllegalArgumentException("a buffer has one content");
      }
      return new HloShape.Buffer(v.get(TUPLE_SHAPES).getFirst());
    }
    if (number == TOKEN || number == OPAQUE) {
      return number == TOKEN ? HloShape.TOKEN : HloShape.OPAQUE;
    }
    HloElementType type = Kinds.typeOrNone(number);
    if (type == null) {
      throw new IllegalArgumentException("a shape has no type");
    }
    LongList sizes = v.get(DIMENSIONS);
    LongList dynamic = v.get(IS_DYNAMIC);
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      dimensions.add(new HloDimension(sizes.get(i), i < dynamic.size() && dynamic.get(i) != 0));
    }
    return new HloShape.Array(type, dimensions, v.get(ARRAY_LAYOUT));
  }
}
