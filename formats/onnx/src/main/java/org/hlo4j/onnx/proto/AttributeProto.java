package org.hlo4j.onnx.proto;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** An attribute of a node: a name, and one of the other fields, which the type names. */
public record AttributeProto(
    String name,
    float f,
    long i,
    Blob s,
    @Nullable TensorProto t,
    @Nullable GraphProto g,
    Blob floats,
    LongList ints,
    List<Blob> strings,
    List<TensorProto> tensors,
    List<GraphProto> graphs,
    String docString,
    @Nullable TypeProto tp,
    List<TypeProto> typeProtos,
    long type,
    String refAttrName,
    @Nullable SparseTensorProto sparseTensor,
    List<SparseTensorProto> sparseTensors) {
  private static final MessageFields<AttributeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<AttributeProto, String> NAME =
      FIELDS.string(1, AttributeProto::name);
  private static final MessageField<AttributeProto, Float> F =
      FIELDS.withDefault(2, Kind.FLOAT, 0f, AttributeProto::f);
  private static final MessageField<AttributeProto, Long> I = FIELDS.integer(3, AttributeProto::i);
  private static final MessageField<AttributeProto, Blob> S = FIELDS.bytes(4, AttributeProto::s);
  private static final MessageField<AttributeProto, @Nullable TensorProto> T =
      FIELDS.message(5, () -> TensorProto.MESSAGE, AttributeProto::t);
  private static final MessageField<AttributeProto, @Nullable GraphProto> G =
      FIELDS.message(6, () -> GraphProto.MESSAGE, AttributeProto::g);
  private static final MessageField<AttributeProto, Blob> FLOATS =
      FIELDS.packed(7, Float.BYTES, AttributeProto::floats);
  private static final MessageField<AttributeProto, LongList> INTS =
      FIELDS.integers(8, AttributeProto::ints);
  private static final MessageField<AttributeProto, List<Blob>> STRINGS =
      FIELDS.repeated(9, Kind.BYTES, AttributeProto::strings);
  private static final MessageField<AttributeProto, List<TensorProto>> TENSORS =
      FIELDS.messages(10, () -> TensorProto.MESSAGE, AttributeProto::tensors);
  private static final MessageField<AttributeProto, List<GraphProto>> GRAPHS =
      FIELDS.messages(11, () -> GraphProto.MESSAGE, AttributeProto::graphs);
  private static final MessageField<AttributeProto, String> DOC_STRING =
      FIELDS.string(13, AttributeProto::docString);
  private static final MessageField<AttributeProto, @Nullable TypeProto> TP =
      FIELDS.message(14, () -> TypeProto.MESSAGE, AttributeProto::tp);
  private static final MessageField<AttributeProto, List<TypeProto>> TYPE_PROTOS =
      FIELDS.messages(15, () -> TypeProto.MESSAGE, AttributeProto::typeProtos);
  private static final MessageField<AttributeProto, Long> TYPE =
      FIELDS.integer(20, AttributeProto::type);
  private static final MessageField<AttributeProto, String> REF_ATTR_NAME =
      FIELDS.string(21, AttributeProto::refAttrName);
  private static final MessageField<AttributeProto, @Nullable SparseTensorProto> SPARSE_TENSOR =
      FIELDS.message(22, () -> SparseTensorProto.MESSAGE, AttributeProto::sparseTensor);
  private static final MessageField<AttributeProto, List<SparseTensorProto>> SPARSE_TENSORS =
      FIELDS.messages(23, () -> SparseTensorProto.MESSAGE, AttributeProto::sparseTensors);

  /** Returns an attribute of one float. */
  public static AttributeProto number(String name, float value) {
    return of(name, AttributeType.FLOAT, value, 0, Blob.EMPTY, null, null, LongList.of());
  }

  /** Returns an attribute of one integer. */
  public static AttributeProto integer(String name, long value) {
    return of(name, AttributeType.INT, 0, value, Blob.EMPTY, null, null, LongList.of());
  }

  /** Returns an attribute of a string, stored as UTF-8. */
  public static AttributeProto string(String name, String value) {
    Blob bytes = Blob.wrap(value.getBytes(StandardCharsets.UTF_8));
    return of(name, AttributeType.STRING, 0, 0, bytes, null, null, LongList.of());
  }

  /** Returns an attribute of a tensor. */
  public static AttributeProto tensor(String name, TensorProto value) {
    return of(name, AttributeType.TENSOR, 0, 0, Blob.EMPTY, value, null, LongList.of());
  }

  /** Returns an attribute of a graph. */
  public static AttributeProto graph(String name, GraphProto value) {
    return of(name, AttributeType.GRAPH, 0, 0, Blob.EMPTY, null, value, LongList.of());
  }

  /** Returns an attribute of a list of integers. */
  public static AttributeProto integers(String name, LongList values) {
    return of(name, AttributeType.INTS, 0, 0, Blob.EMPTY, null, null, values);
  }

  private static AttributeProto of(
      String name,
      AttributeType type,
      float f,
      long i,
      Blob s,
      @Nullable TensorProto t,
      @Nullable GraphProto g,
      LongList ints) {
    return new AttributeProto(
        name,
        f,
        i,
        s,
        t,
        g,
        Blob.EMPTY,
        ints,
        List.of(),
        List.of(),
        List.of(),
        "",
        null,
        List.of(),
        type.number(),
        "",
        null,
        List.of());
  }

  /** Returns whether the attribute has a type; models of IR version 1 have no types: 0. */
  public boolean hasType(AttributeType expected) {
    return type == 0 || type == expected.number();
  }

  static final Message<AttributeProto> MESSAGE =
      FIELDS.build(
          "AttributeProto",
          v ->
              new AttributeProto(
                  v.get(NAME),
                  v.get(F),
                  v.get(I),
                  v.get(S),
                  v.get(T),
                  v.get(G),
                  v.get(FLOATS),
                  v.get(INTS),
                  v.get(STRINGS),
                  v.get(TENSORS),
                  v.get(GRAPHS),
                  v.get(DOC_STRING),
                  v.get(TP),
                  v.get(TYPE_PROTOS),
                  v.get(TYPE),
                  v.get(REF_ATTR_NAME),
                  v.get(SPARSE_TENSOR),
                  v.get(SPARSE_TENSORS)));
}
