package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All types of NumPy files, read as all element types. */
class NumpyTypesTest {
  private static final String QUANTIZED = "!quant";

  /** A row of the table: an element type, its name in NumPy, its files, the bytes of one. */
  record Row(String type, String name, List<String> descrs, byte[] one) {
    static Row of(String line) {
      String[] parts = line.split(" ", -1);
      return new Row(
          parts[0], parts[1], List.of(parts[2].split(",")), HexFormat.of().parseHex(parts[3]));
    }

    Type elementType() {
      Type tensor =
          Interpreter.entry(
                  Programs.parse("func.func @main(%x: tensor<" + type + ">) { return }"), "main")
              .region(0)
              .front()
              .argument(0)
              .type();
      return ((RankedTensorType) tensor).elementType();
    }

    boolean isRaw() {
      return descrs.getFirst().startsWith("<V");
    }

    @Override
    public String toString() {
      return type;
    }
  }

  static List<Row> rows() throws IOException {
    Path table = Path.of(System.getProperty("basedir", "."), "src/test/resources/numpy-types.txt");
    return Files.readAllLines(table).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Row::of)
        .toList();
  }

  private static byte[] file(String header, byte[] elements) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    file.write(header.length());
    file.write(header.length() >> 8);
    file.writeBytes(header.getBytes(StandardCharsets.ISO_8859_1));
    file.writeBytes(elements);
    return file.toByteArray();
  }

  private static byte[] file(String descr, boolean fortran, String shape, byte[] elements) {
    String order = fortran ? "True" : "False";
    return file(
        "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }\n".formatted(descr, order, shape),
        elements);
  }

  /** A file with the number one in either byte order. */
  private static byte[] one(Row row, String descr) {
    byte[] bytes = row.one.clone();
    if (descr.startsWith(">")) {
      int size = descr.contains("c") ? bytes.length / 2 : bytes.length;
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = row.one[i / size * size + size - 1 - i % size];
      }
    }
    return file(descr, false, "(1,)", bytes);
  }

  private static byte[] bits(Tensor tensor) {
    return TensorBytes.of(tensor);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void filesGiveWhatTheyHoldOrAreRefused(Row parameter) throws IOException {
    Type type = parameter.elementType();
    for (Row held : rows()) {
      for (String descr : held.descrs) {
        // NumPy has no type f1: ml_dtypes writes it in one way only.
        boolean hasOrder = descr.startsWith("<") && !descr.equals("<f1");
        for (String order : hasOrder ? List.of(descr, ">" + descr.substring(1)) : List.of(descr)) {
          check(parameter, type, held, descr, one(held, order));
        }
      }
    }
  }

  private static void check(Row parameter, Type type, Row held, String descr, byte[] file)
      throws IOException {
    if (parameter.descrs.contains(descr)) {
      // Raw data of another type may have more bits than this one.
      int mask = -1 >>> Math.max(0, Integer.SIZE - ElementKind.of(type).width());
      byte[] expected = held.one.clone();
      expected[0] &= (byte) mask;
      assertThat(bits(NpyFile.read(file, type))).as(descr).isEqualTo(expected);
      assertThat(bits(NpyFile.cast(file, type))).as(descr).isEqualTo(expected);
      return;
    }
    assertThatThrownBy(() -> NpyFile.read(file, type))
        .as(descr)
        .isInstanceOf(ElementTypeException.class)
        .hasMessageEndingWith(", not " + type);
    if (descr.startsWith("<V") || parameter.type.startsWith(QUANTIZED)) {
      assertThatThrownBy(() -> NpyFile.cast(file, type))
          .as(descr)
          .isInstanceOfSatisfying(
              ElementTypeException.class, e -> assertThat(e.canBeCast()).isFalse());
    } else {
      assertThat(bits(NpyFile.cast(file, type))).as(descr).isEqualTo(parameter.one);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void filesAreWrittenAsNumpyAndMlDtypesWriteThem(Row row) throws IOException {
    Tensor tensor = NpyFile.read(one(row, row.descrs.getFirst()), row.elementType());
    String file = new String(NpyFile.bytes(tensor), StandardCharsets.ISO_8859_1);
    assertThat(file)
        .contains(
            "{'descr': '" + row.descrs.getFirst() + "', 'fortran_order': False, 'shape': (1,), }");
    assertThat(bits(NpyFile.read(NpyFile.bytes(tensor), tensor.type()))).isEqualTo(row.one);
    if (!row.name.equals("-")) {
      assertThat(NpyFile.typeName(row.elementType())).isEqualTo(row.name);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void typesThatNoTensorHasAreRefused(Row row) {
    Type type = row.elementType();
    for (String descr :
        List.of(
            "|O",
            "|S4",
            "<U1",
            "<M8[ns]",
            "<m8[s]",
            "<f16",
            "<c32",
            "<c4",
            "<W4",
            "<i3",
            "<V0",
            "V",
            "<V9999999999",
            "|i0",
            "f4,f4",
            "")) {
      byte[] file = file(descr, false, "(1,)", new byte[64]);
      assertThatThrownBy(() -> NpyFile.read(file, type)).as(descr).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> NpyFile.cast(file, type)).as(descr).isInstanceOf(IOException.class);
    }
    byte[] fields =
        file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", new byte[64]);
    assertThatThrownBy(() -> NpyFile.cast(fields, type))
        .hasMessageContaining("NumPy's type '[('a', '<f4')]', which no tensor has");
  }

  @Test
  void rawDataHasNoTypeOfItsOwn() throws IOException {
    for (Row row : rows()) {
      byte[] file = one(row, row.descrs.getFirst());
      if (row.isRaw()) {
        assertThatThrownBy(() -> NpyFile.read(file)).hasMessageContaining("raw data");
      } else if (!row.type.startsWith(QUANTIZED)) {
        assertThat(NpyFile.read(file).elementType()).isEqualTo(row.elementType());
      }
    }
  }

  static Stream<List<String>> castsThatLoseTheValue() {
    return Stream.of(
        List.of("<i4", "2c010000", "i8", "element #0 is 300, which i8 does not hold"),
        List.of("<i4", "ffffffff", "ui32", "element #0 is -1, which ui32 does not hold"),
        List.of("<u8", "ffffffffffffffff", "i64", "element #0 is 18446744073709551615"),
        List.of("<i8", "ffffffffffffffff", "ui64", "element #0 is -1, which ui64"),
        List.of("<f4", "0000c07f", "i32", "element #0 is NaN, which i32 does not hold"),
        List.of("<f4", "0000004f", "i32", "element #0 is 2.147483648E9, which i32"),
        List.of("<f4", "0000807f", "i64", "element #0 is Infinity"),
        List.of("<f4", "000080bf", "ui8", "element #0 is -1.0"),
        List.of("<f4", "0020f047", "f16", "element #0 is 122944.0, which f16 does not hold"),
        List.of("<f4", "0000fa43", "f8E4M3FN", "element #0 is 500.0, which f8E4M3FN"),
        List.of("<f4", "0000807f", "f8E4M3FN", "element #0 is Infinity"),
        List.of("<f4", "0000e040", "f4E2M1FN", "element #0 is 7.0, which f4E2M1FN"),
        List.of("<f4", "0000c07f", "f4E2M1FN", "element #0 is NaN"),
        List.of("<f4", "000080bf", "f8E8M0FNU", "element #0 is -1.0"),
        List.of("<f4", "00000000", "f8E8M0FNU", "element #0 is 0.0"),
        List.of("<i4", "00000080", "f8E4M3", "element #0 is -2147483648"),
        List.of("<c8", "0000803f0000803f", "f32", "element #0 is (1.0, 1.0), which f32"),
        List.of("<c8", "0000803f0000803f", "i1", "element #0 is (1.0, 1.0), which i1"));
  }

  @ParameterizedTest
  @MethodSource("castsThatLoseTheValue")
  void castsRefuseWhatTheTypeDoesNotHold(List<String> row) {
    byte[] file = file(row.get(0), false, "(1,)", HexFormat.of().parseHex(row.get(1)));
    Type type = Row.of(row.get(2) + " - - 00").elementType();
    assertThatThrownBy(() -> NpyFile.cast(file, type)).hasMessageContaining(row.get(3));
  }

  @Test
  void castsRoundAndCutOff() throws IOException {
    byte[] numbers = HexFormat.of().parseHex("0000203f" + "6666e6bf" + "0000c07f");
    byte[] file = file("<f4", false, "(3,)", numbers);
    Tensor bf16 = NpyFile.cast(file, Row.of("bf16 - - 00").elementType());
    assertThat(bf16.doubleAt(1)).isEqualTo(-1.796875);
    assertThat(bf16.doubleAt(2)).isNaN();
    byte[] two = file("<f4", false, "(2,)", Arrays.copyOf(numbers, 8));
    Tensor i8 = NpyFile.cast(two, Row.of("i8 - - 00").elementType());
    assertThat(List.of(i8.longAt(0), i8.longAt(1))).containsExactly(0L, -1L);
    Tensor truth = NpyFile.cast(file, Row.of("i1 - - 00").elementType());
    assertThat(bits(truth)).containsExactly(1, 1, 1);
  }

  @Test
  void bitsBeyondTheTypesMeanNothing() throws IOException {
    byte[] file = file("|V1", false, "(3,)", new byte[] {(byte) 0xF7, 0x1F, (byte) 0x80});
    Tensor integers = NpyFile.read(file, Row.of("i4 - - 00").elementType());
    assertThat(List.of(integers.longAt(0), integers.longAt(1), integers.longAt(2)))
        .containsExactly(7L, -1L, 0L);
    Tensor floats = NpyFile.read(file, Row.of("f4E2M1FN - - 00").elementType());
    assertThat(List.of(floats.doubleAt(0), floats.doubleAt(1), floats.doubleAt(2)))
        .containsExactly(6.0, -6.0, 0.0);
    byte[] truth = file("|b1", false, "(3,)", new byte[] {2, 0, (byte) 0x80});
    assertThat(bits(NpyFile.read(truth))).containsExactly(1, 0, 1);
  }

  @Test
  void ordersAndByteOrdersAreSeenThrough() throws IOException {
    byte[] columns = {0, 0, 0, 3, 0, 1, 0, 4, 0, 2, 0, 5};
    Tensor tensor = NpyFile.read(file(">i2", true, "(2, 3)", columns));
    assertThat(tensor.shape()).isEqualTo(LongList.of(2, 3));
    assertThat(tensor.shorts()).containsExactly(0, 1, 2, 3, 4, 5);
    Tensor raw =
        NpyFile.read(
            file(">V2", true, "(2,)", new byte[] {0x3F, (byte) 0x80, 0x40, 0}),
            Row.of("bf16 - - 00").elementType());
    assertThat(List.of(raw.doubleAt(0), raw.doubleAt(1))).containsExactly(1.0, 2.0);
    Tensor scalar = NpyFile.read(file(">f4", false, "()", new byte[] {0x3F, (byte) 0x80, 0, 0}));
    assertThat(scalar.type()).hasToString("tensor<f32>");
    assertThat(scalar.floats()).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 'x', }",
        "{'descr': '<f4', 'descr': '<i4', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': True, 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': '<f4', 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,,1), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (9999999999999999999,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (999999999999999999,9999999999), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (65536, 65536, 65536, 65536), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (17,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } x",
        "x {'descr': '<f4', 'fortran_order': False, 'shape': (1,), }",
        " {'descr': '<f4', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (01,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 L,), }",
        "{'descr':\u000b'<f4', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\u000b",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (\u000b1,), }",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f4',, 'fortran_order': False, 'shape': (1,), }",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '|S4', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<M8[s]', 'fortran_order': False, 'shape': (1,), }",
      })
  void hostileHeadersAreRefused(String header) {
    assertThatThrownBy(() -> NpyFile.read(file(header, new byte[Float.BYTES])))
        .isInstanceOf(IOException.class)
        .hasMessageNotContaining("follow the elements");
  }

  @Test
  void longHeadersAreRefused() {
    List<String> sizes = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      sizes.add("1");
    }
    String shape = "(" + String.join(",", sizes) + ")";
    assertThatThrownBy(() -> NpyFile.read(file("<f4", false, shape, new byte[64])))
        .hasMessageContaining("too many dimensions");
    assertThatThrownBy(
            () -> NpyFile.read(file("<f4", false, "(1,)" + " ".repeat(20_000), new byte[64])))
        .hasMessageContaining("too long");
  }
}
