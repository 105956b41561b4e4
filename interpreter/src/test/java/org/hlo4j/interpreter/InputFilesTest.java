package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs from NumPy's files. */
class InputFilesTest {
  private static final Operation FUNCTION =
      Interpreter.entry(
          Programs.parse(
              """
              func.func @main(%a: tensor<?xi32> loc("left"), %b: tensor<2xbf16> loc("right"), %c: tensor<i1>) {
                func.return
              }
              """),
          "main");

  @TempDir private Path folder;

  private static byte[] bytes(Type type, LongList shape, long bits) {
    Tensor tensor = Tensor.allocate(shape, type);
    tensor.setBits(0, bits);
    return NpyFile.bytes(tensor);
  }

  private static Map<String, byte[]> arrays(String... names) {
    Map<String, byte[]> arrays = new TreeMap<>();
    arrays.put(names[0], bytes(IntegerType.I32, LongList.of(3), 7));
    arrays.put(names[1], bytes(FloatType.BF16, LongList.of(2), 0x3F80));
    arrays.put(names[2], bytes(IntegerType.I1, LongList.of(), 1));
    return arrays;
  }

  private String file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private String archive(Map<String, byte[]> arrays) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(array.getValue());
      }
    }
    return file("all.npz", bytes.toByteArray());
  }

  private static void assertRead(String... sources) throws IOException {
    List<Tensor> inputs = InputFiles.read(FUNCTION, List.of(sources), Limits.DEFAULT);
    assertThat(inputs)
        .extracting(input -> input.type() + " " + input.bitsAt(0))
        .containsExactly("tensor<3xi32> 7", "tensor<2xbf16> 16256", "tensor<i1> 1");
  }

  @Test
  void areGivenByPosition() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    assertRead(
        file("a.npy", arrays.get("a")), file("b.npy", arrays.get("b")), file("c", arrays.get("c")));
  }

  @Test
  void areGivenByName() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    assertRead(
        "right=" + file("b.npy", arrays.get("b")),
        file("a.npy", arrays.get("a")),
        "arg2=" + file("c.npy", arrays.get("c")));
  }

  @Test
  void areGivenTogether() throws IOException {
    assertRead(archive(arrays("left", "right", "arg2")));
    assertRead(archive(arrays("arr_0", "arr_1", "arr_2")));
  }

  @Test
  void areRefusedIfTheFunctionDoesNotTakeThem() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    String a = file("a.npy", arrays.get("a"));
    String c = file("c.npy", arrays.get("c"));
    assertThatThrownBy(() -> assertRead(a)).hasMessage("argument #1 has no input");
    assertThatThrownBy(() -> assertRead(a, "left=" + a)).hasMessage("argument #0 has two inputs");
    assertThatThrownBy(() -> assertRead("other=" + a))
        .hasMessage("function has no argument 'other'");
    assertThatThrownBy(() -> assertRead(c))
        .hasMessageContaining("file's elements take 1 bytes, not those of a i32");
    assertThatThrownBy(() -> assertRead(folder.resolve("none.npy").toString()))
        .isInstanceOf(IOException.class);
  }
}
