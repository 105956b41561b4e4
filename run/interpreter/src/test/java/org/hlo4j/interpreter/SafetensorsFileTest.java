package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tensors as safetensors files. */
class SafetensorsFileTest {
  private static final Type[] TYPES = {
    IntegerType.I1,
    IntegerType.I8,
    IntegerType.unsigned(64),
    FloatType.BF16,
    FloatType.F8E4M3FN,
    FloatType.F32,
    FloatType.F64,
    new ComplexType(FloatType.F32)
  };

  private static byte[] file(String header, int dataBytes) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + text.length + dataBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(text.length)
        .put(text)
        .array();
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (Type type : TYPES) {
      Tensor tensor = Tensor.allocate(LongList.of(2, 3), type);
      tensor.setBits(1, 1);
      tensors.put("result['it\\'s \"" + type + "\"']", tensor);
    }
    tensors.put("empty", Tensor.allocate(LongList.of(0, 4), FloatType.F16));
    tensors.put("scalar", Tensor.allocate(LongList.of(), IntegerType.I32));
    assertThat(SafetensorsFile.readAll(SafetensorsFile.bytes(tensors)))
        .containsExactlyInAnyOrderEntriesOf(tensors);
  }

  @Test
  void filesOfOthersAreRead() throws IOException {
    byte[] file =
        file(
            """
            {"__metadata__": {"format": "pt"}, "w\\u00e9": {"dtype": "I16", "shape": [2],
              "data_offsets": [2, 6]}, "b": {"data_offsets": [0, 2], "shape": [], "dtype": "BF16"}}   \
            """,
            6);
    file[file.length - 4] = 7;
    Map<String, Tensor> tensors = SafetensorsFile.readAll(file);
    assertThat(tensors).containsOnlyKeys("wé", "b");
    assertThat(tensors.get("wé").toLongArray()).containsExactly(7, 0);
  }

  @Test
  void typesThatTheFormatLacksAreRefused() {
    Tensor tensor = Tensor.allocate(LongList.of(2), IntegerType.signless(4));
    assertThatThrownBy(() -> SafetensorsFile.bytes(Map.of("x", tensor)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("safetensors files hold no elements of type i4");
  }

  /** Headers of files of 8 bytes of data, with what is said of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'x':{'dtype':'F4','shape':[16],'data_offsets':[0,8]}} | type 'F4', which no tensor has",
        "{'x':{'dtype':'F4','shape':[15],'data_offsets':[0,8]}} | 'x' ends within a byte",
        "{'x':{'dtype':'F6_E2M3','shape':[8],'data_offsets':[0,8]}} | 'x' takes 6 bytes, got 8",
        "{'x':{'dtype':'F128','shape':[1],'data_offsets':[0,8]}} | type 'F128', which is unknown",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,9]}} | elements of 'x' are cut off",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | 'x' ends before it begins",
        "{'x':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}} | 'x' takes 12 bytes, got 8",
        "{'x':{'dtype':'F32','shape':[1],'data_offsets':[0,4]}} | 4 bytes follow the elements",
        "{'x':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | what precedes the elements of"
            + " 'x'",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},"
            + "'y':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}} | 'y' overlap others",
        "{'x':{'dtype':'I8','shape':[2],'data_offsets':[0,2]},'y':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}"
            + " | precedes the elements of 'y'",
        "{'x':{'dtype':'F32','shape':[4294967296,4294967296],'data_offsets':[0,8]}} |"
            + " 'x' has more elements than there can be",
        "{'x':{'dtype':'F64','shape':[999999999999999999],'data_offsets':[0,8]}} |"
            + " 'x' has more elements than there can be",
        "{'x':{'dtype':'F32','shape':[2]}} | malformed",
        "{'x':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}} | malformed",
        "{'x':{'dtype':'F32','shape':[02],'data_offsets':[0,8]}} | malformed",
        "{'x':{'dtype':'F32','shape':[2.0],'data_offsets':[0,8]}} | malformed",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8,8]}} | malformed",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} x | malformed",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8],'more':1}} | malformed",
        "{'x':{'dtype':'I32','dtype':'F32','shape':[2],'data_offsets':[0,8]}} | has two 'dtype'",
        "{'x':{'dtype':'F32','shape':[2],'shape':[2],'data_offsets':[0,8]}} | has two 'shape'",
        "{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]},"
            + "'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | has two 'x'",
        "{'__metadata__':{'a':'1','a':'2'}} | has two 'a'",
        "{'__metadata__':{},'__metadata__':{}} | has two '__metadata__'",
        "{'__metadata__':{'a':1}} | malformed",
        "{'__metadata__':'a'} | malformed",
        "{'\\ud800':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | malformed",
        "{'\\u00\uff11\uff11':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}} | malformed",
        "{'x':1} | malformed",
        "{'x | malformed",
        "{} | 8 bytes follow the elements",
        "[] | malformed",
      })
  void malformedFilesAreRefused(String header, String message) {
    byte[] file = file(header.replace('\'', '"'), 8);
    assertThatThrownBy(() -> SafetensorsFile.readAll(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> SafetensorsFile.elements(Blob.wrap(file)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void headersAreOfTheirSizeAndInUtf8() throws IOException {
    byte[] file = file("{}", 0);
    assertThat(SafetensorsFile.readAll(file)).isEmpty();
    for (long size : new long[] {-1, 3, 100_000_001, Long.MIN_VALUE, Long.MAX_VALUE}) {
      ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(size);
      assertThatThrownBy(() -> SafetensorsFile.readAll(file)).isInstanceOf(IOException.class);
    }
    byte[] other = file("{\"__metadata__\":{\"a\":\"b\"}}", 0);
    other[other.length - 4] = (byte) 0xFF;
    assertThatThrownBy(() -> SafetensorsFile.readAll(other)).hasMessage("header is not in UTF-8");
    assertThatThrownBy(() -> SafetensorsFile.readAll(new byte[7]))
        .hasMessage("not a safetensors file");
  }

  @Test
  void tensorsWithoutElementsTakeNoPlace() throws IOException {
    byte[] file =
        file(
            """
            {"c":{"dtype":"F32","shape":[0,9],"data_offsets":[4,4]},
             "b":{"dtype":"I8","shape":[4],"data_offsets":[0,4]},
             "a":{"dtype":"F64","shape":[0],"data_offsets":[0,0]}}
            """,
            4);
    assertThat(SafetensorsFile.readAll(file)).containsOnlyKeys("c", "b", "a");
    assertThat(SafetensorsFile.elements(Blob.wrap(file)).keySet()).containsExactly("c", "b", "a");
  }

  @Test
  void damagedFilesEndInAnException() {
    byte[] valid =
        SafetensorsFile.bytes(
            Map.of("x", Tensor.allocate(LongList.of(2, 2), FloatType.F32), "y", scalar()));
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = valid.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        damaged[random.nextInt(valid.length)] = (byte) random.nextInt();
      }
      try {
        SafetensorsFile.readAll(damaged);
      } catch (IOException refused) {
        assertThat(refused).hasMessageNotContaining("null");
      }
    }
  }

  private static Tensor scalar() {
    return Tensor.allocate(LongList.of(), IntegerType.I64);
  }
}
