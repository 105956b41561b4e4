package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/**
 * A tensor. Its elements are stored by one of the fields of data, or in another file.
 *
 * @param offset in the file, -1 for one that was not read
 */
public record TensorProto(
    long offset,
    LongList dims,
    long dataType,
    Blob floatData,
    LongList int32Data,
    List<Blob> stringData,
    LongList int64Data,
    String name,
    Blob rawData,
    Blob doubleData,
    LongList uint64Data,
    String docString,
    List<StringStringEntryProto> externalData,
    long dataLocation,
    List<StringStringEntryProto> metadataProps) {
  private static final MessageFields<TensorProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<TensorProto, LongList> DIMS =
      FIELDS.integers(1, TensorProto::dims);
  private static final MessageField<TensorProto, Long> DATA_TYPE =
      FIELDS.integer(2, TensorProto::dataType);
  private static final MessageField<TensorProto, Blob> FLOAT_DATA =
      FIELDS.packed(4, Float.BYTES, TensorProto::floatData);
  private static final MessageField<TensorProto, LongList> INT32_DATA =
      FIELDS.integers(5, TensorProto::int32Data);
  private static final MessageField<TensorProto, List<Blob>> STRING_DATA =
      FIELDS.repeated(6, Kind.BYTES, TensorProto::stringData);
  private static final MessageField<TensorProto, LongList> INT64_DATA =
      FIELDS.integers(7, TensorProto::int64Data);
  private static final MessageField<TensorProto, String> NAME = FIELDS.string(8, TensorProto::name);
  private static final MessageField<TensorProto, Blob> RAW_DATA =
      FIELDS.bytes(9, TensorProto::rawData);
  private static final MessageField<TensorProto, Blob> DOUBLE_DATA =
      FIELDS.packed(10, Double.BYTES, TensorProto::doubleData);
  private static final MessageField<TensorProto, LongList> UINT64_DATA =
      FIELDS.integers(11, TensorProto::uint64Data);
  private static final MessageField<TensorProto, String> DOC_STRING =
      FIELDS.string(12, TensorProto::docString);
  private static final MessageField<TensorProto, List<StringStringEntryProto>> EXTERNAL_DATA =
      FIELDS.messages(13, () -> StringStringEntryProto.MESSAGE, TensorProto::externalData);
  private static final MessageField<TensorProto, Long> DATA_LOCATION =
      FIELDS.integer(14, TensorProto::dataLocation);
  private static final MessageField<TensorProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(16, () -> StringStringEntryProto.MESSAGE, TensorProto::metadataProps);

  static final Message<TensorProto> MESSAGE =
      FIELDS.build(
          "TensorProto",
          v ->
              new TensorProto(
                  v.offset(),
                  v.get(DIMS),
                  v.get(DATA_TYPE),
                  v.get(FLOAT_DATA),
                  v.get(INT32_DATA),
                  v.get(STRING_DATA),
                  v.get(INT64_DATA),
                  v.get(NAME),
                  v.get(RAW_DATA),
                  v.get(DOUBLE_DATA),
                  v.get(UINT64_DATA),
                  v.get(DOC_STRING),
                  v.get(EXTERNAL_DATA),
                  v.get(DATA_LOCATION),
                  v.get(METADATA_PROPS)));
}
