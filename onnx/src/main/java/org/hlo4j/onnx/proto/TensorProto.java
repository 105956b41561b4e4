package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;

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
  private static final Field<TensorProto, LongList> DIMS = Field.integers(1, TensorProto::dims);
  private static final Field<TensorProto, Long> DATA_TYPE = Field.integer(2, TensorProto::dataType);
  private static final Field<TensorProto, Blob> FLOAT_DATA =
      Field.packed(4, Float.BYTES, TensorProto::floatData);
  private static final Field<TensorProto, LongList> INT32_DATA =
      Field.integers(5, TensorProto::int32Data);
  private static final Field<TensorProto, List<Blob>> STRING_DATA =
      Field.repeated(6, Kind.BYTES, TensorProto::stringData);
  private static final Field<TensorProto, LongList> INT64_DATA =
      Field.integers(7, TensorProto::int64Data);
  private static final Field<TensorProto, String> NAME = Field.string(8, TensorProto::name);
  private static final Field<TensorProto, Blob> RAW_DATA = Field.bytes(9, TensorProto::rawData);
  private static final Field<TensorProto, Blob> DOUBLE_DATA =
      Field.packed(10, Double.BYTES, TensorProto::doubleData);
  private static final Field<TensorProto, LongList> UINT64_DATA =
      Field.integers(11, TensorProto::uint64Data);
  private static final Field<TensorProto, String> DOC_STRING =
      Field.string(12, TensorProto::docString);
  private static final Field<TensorProto, List<StringStringEntryProto>> EXTERNAL_DATA =
      Field.repeated(
          13, Kind.message(() -> StringStringEntryProto.MESSAGE), TensorProto::externalData);
  private static final Field<TensorProto, Long> DATA_LOCATION =
      Field.integer(14, TensorProto::dataLocation);
  private static final Field<TensorProto, List<StringStringEntryProto>> METADATA_PROPS =
      Field.repeated(
          16, Kind.message(() -> StringStringEntryProto.MESSAGE), TensorProto::metadataProps);

  static final Message<TensorProto> MESSAGE =
      new Message<>(
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
                  v.get(METADATA_PROPS)),
          List.of(
              DIMS,
              DATA_TYPE,
              FLOAT_DATA,
              INT32_DATA,
              STRING_DATA,
              INT64_DATA,
              NAME,
              RAW_DATA,
              DOUBLE_DATA,
              UINT64_DATA,
              DOC_STRING,
              EXTERNAL_DATA,
              DATA_LOCATION,
              METADATA_PROPS));
}
