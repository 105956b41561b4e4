package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.pjrt.TestPlugin.first;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on PJRT: each of its snippets stands in a test here. */
class PjrtGuideTest {
  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  static Stream<String> snippets() throws IOException {
    return SNIPPET
        .matcher(Files.readString(ProjectFolder.file("docs/pjrt.md")))
        .results()
        .map(found -> normalized(found.group(1)));
  }

  /** The text without the layout, which depends on where it stands. */
  private static String normalized(String code) {
    return code.replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void compilesEverySnippet(String snippet) throws IOException {
    assertThat(
            normalized(
                Files.readString(Path.of("src/test/java/org/hlo4j/pjrt/PjrtGuideTest.java"))))
        .contains(snippet);
  }

  private static Operation program() {
    return MlirParser.parse(
        SourceText.of("test", TestPlugin.ADD),
        Dialects.all(),
        ParserOptions.DEFAULT,
        Diagnostics.collector());
  }

  @Test
  void aProgramRuns(@TempDir Path folder) {
    Path library = TestPlugin.plugin().library();
    Operation program = program();
    PjrtPlugin plugin = PjrtPlugin.load(library);
    PjrtClient client = plugin.newClient();
    PjrtDevice device = client.addressableDevices().getFirst();

    PjrtExecutable executable =
        client.compile(PjrtPrograms.artifact(plugin, program), PjrtCompileOptions.DEFAULT);
    PjrtBuffer x = client.copyFromHost(new float[] {1, 2, 3, 4}, device, 2, 2);
    PjrtBuffer sum = executable.execute(x, x).getFirst();
    float[] elements = sum.toFloats();
    assertThat(elements).containsExactly(2, 4, 6, 8);

    MemorySegment input = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
    MemorySegment output = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
    try (PjrtCall call = executable.newCall()) {
      call.bindArgument(0, input).bindArgument(1, x).bindResult(0, output);
      call.run();
    }
    assertThat(output.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(1, 2, 3, 4);

    byte[] artifact = PjrtPrograms.artifact(plugin, program);
    PjrtExecutableCache cache = new PjrtExecutableCache(folder);
    PjrtExecutable loaded = cache.compile(client, artifact, PjrtCompileOptions.DEFAULT);
    Stream.of(sum, x).forEach(PjrtBuffer::close);
    Stream.of(loaded, executable).forEach(PjrtExecutable::close);
    client.close();
  }

  @Test
  void aProgramRunsInAnotherProcess() {
    Path library = TestPlugin.library();
    Operation program = program();
    Tensor tensor = Tensor.wrap(RankedTensorType.of(FloatType.F32, 2, 2), new float[] {1, 2, 3, 4});
    PjrtProcess process = PjrtProcess.of(library);
    FunctionRunner add = process.prepare(0, program, "main", () -> false);
    List<InterpreterValue> sums = add.run(List.of(tensor, tensor), InterpreterOptions.DEFAULT);
    assertThat(((Tensor) sums.getFirst()).floats()).containsExactly(2, 4, 6, 8);
    add.close();
    process.close();
  }

  @Test
  void severalDevicesRunAProgram() {
    String allReduce = TestPlugin.ALL_REDUCE;
    PjrtClient several = TestPlugin.client(4);
    List<List<PjrtBuffer>> parts = new ArrayList<>();
    for (PjrtDevice each : several.addressableDevices()) {
      parts.add(List.of(several.copyFromHost(new float[] {1, 2}, each, 2)));
    }
    PjrtCompileOptions four = PjrtCompileOptions.DEFAULT.withInstances(4, 1);
    PjrtExecutable replicated = several.compile(allReduce, four);
    List<List<PjrtBuffer>> sums = replicated.execute(parts, PjrtExecuteOptions.DEFAULT);
    assertThat(sums.getLast().getFirst().toFloats()).containsExactly(4, 8);
    assertThat(sums.getFirst().getFirst().device()).isSameAs(first(several));
    Stream.concat(parts.stream(), sums.stream()).forEach(each -> each.forEach(PjrtBuffer::close));
    replicated.close();
    several.close();
  }

  @Test
  void aFunctionRunsOnSeveralDevices() {
    PjrtPlugin plugin = TestPlugin.plugin();
    Operation sharded =
        PjrtEngineProviderTest.parse(
            "module attributes {mhlo.num_replicas = 8 : i32} {"
                + TestPlugin.ALL_REDUCE.replace(
                    "[[0, 1, 2, 3]]> : tensor<1x4xi64>",
                    "[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>")
                + "}");
    Tensor whole = Tensor.allocate(RankedTensorType.of(FloatType.F32, 16));
    PjrtClient enough = plugin.newClient(PjrtPrograms.devices(sharded));
    PjrtDevice first = enough.addressableDevices().getFirst();
    FunctionRunner function = PjrtPrograms.prepare(first, sharded, "main");
    List<InterpreterValue> results = function.run(List.of(whole), InterpreterOptions.DEFAULT);
    assertThat(results).containsExactly(whole);
    function.close();
    enough.close();
  }
}
