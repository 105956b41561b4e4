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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"x\":{\"dtype\":\"F4\",\"shape\":[2],\"data_offsets\":[0,1]}} | type 'F4'",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,9]}} | are cut off",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]}} | are cut off",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}} | takes 12 bytes, got 8",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,8]}} |"
            + " 'x':",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[2]}} | malformed",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]}} | malformed",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}} x | malformed",
        "{\"x\":1} | malformed",
        "{\"x | malformed",
        "[] | malformed",
      })
  void malformedFilesAreRefused(String header, String message) {
    assertThatThrownBy(() -> SafetensorsFile.readAll(file(header, 8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
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
