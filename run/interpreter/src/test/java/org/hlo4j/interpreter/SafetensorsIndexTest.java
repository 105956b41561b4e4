package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tensors in several safetensors files with an index. */
class SafetensorsIndexTest {
  @TempDir private Path folder;

  private static Tensor tensor(double number) {
    Tensor tensor = Tensor.allocate(LongList.of(2), FloatType.F32);
    tensor.setDouble(0, number);
    return tensor;
  }

  private void write(String file, Map<String, Tensor> tensors) throws IOException {
    Files.write(folder.resolve(file), SafetensorsFile.bytes(new TreeMap<>(tensors)));
  }

  @BeforeEach
  void makeFiles() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    write("model/1.safetensors", Map.of("a", tensor(1)));
    write("model/2.safetensors", Map.of("b", tensor(2), "c", tensor(3)));
    write("other.safetensors", Map.of("d", tensor(4)));
    Files.createSymbolicLink(model.resolve("link"), folder.resolve("other.safetensors"));
  }

  private Path index(String json) throws IOException {
    return Files.writeString(
        folder.resolve("model/model.safetensors.index.json"), json.replace('\'', '"'));
  }

  @Test
  void theTensorsOfAllFilesAreRead() throws IOException {
    Path index =
        index(
            """
            {
              'metadata': {'total_size': 24, 'rate': -1.5e3, 'parts': [1, true, null, {}, []]},
              'weight_map': {'b': '2.safetensors', 'a': '1.safetensors', 'c': '2.safetensors'}
            }
            """);
    assertThat(SafetensorsFile.readAll(index))
        .containsExactly(
            Map.entry("a", tensor(1)), Map.entry("b", tensor(2)), Map.entry("c", tensor(3)));
    assertThat(SafetensorsFile.elements(index)).containsOnlyKeys("a", "b", "c");
    List<Parameter> parameters =
        List.of("c", "a", "b").stream()
            .map(name -> new Parameter(List.of(name), tensor(0).type(), true))
            .toList();
    assertThat(InputFiles.read(parameters, List.of(index.toString()), Limits.DEFAULT, false))
        .containsExactly(Optional.of(tensor(3)), Optional.of(tensor(1)), Optional.of(tensor(2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'weight_map': {'d': '1.safetensors'}} | 'd' is not in file '1.safetensors'",
        "{'weight_map': {'d': '3.safetensors'}} | file '3.safetensors', which does not exist",
        "{'weight_map': {'d': '../other.safetensors'}} | which is not in the folder",
        "{'weight_map': {'d': '/etc/passwd'}} | which is not in the folder",
        "{'weight_map': {'d': 'link'}} | a link that leads out of the folder",
        "{'weight_map': {}} | index has no member 'weight_map' with tensors",
        "{'metadata': {}} | index has no member 'weight_map' with tensors",
        "{'weight_map': {'a': 1}} | index is malformed at character 21",
        "{'weight_map': {'a': '1.safetensors'}} 1 | index is malformed at character 39",
        "{'metadata': [[, 'weight_map': {}} | index is malformed",
        "{'weight_map': {'a': 'model.safetensors.index.json'}} | its header is too large",
      })
  void anIndexThatIsWrongIsRefused(String json, String message) throws IOException {
    Path index = index(json);
    assertThatThrownBy(() -> SafetensorsFile.elements(index))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aTensorInTwoFilesIsRefused() throws IOException {
    write("model/3.safetensors", Map.of("a", tensor(5), "e", tensor(6)));
    Path index = index("{'weight_map': {'a': '1.safetensors', 'e': '3.safetensors'}}");
    assertThatThrownBy(() -> SafetensorsFile.elements(index))
        .hasMessage("'a' is in two files, the second '3.safetensors'");
  }

  @Test
  void anIndexOfDeepNestingIsRefused() throws IOException {
    Path index = index("{'metadata': " + "[".repeat(100_000) + "}");
    assertThatThrownBy(() -> SafetensorsFile.elements(index))
        .hasMessageContaining("index is malformed");
  }
}
