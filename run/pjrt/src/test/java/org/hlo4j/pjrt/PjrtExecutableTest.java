package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.ADD_IN_PLACE;
import static org.hlo4j.pjrt.TestPlugin.first;
import static org.hlo4j.pjrt.TestPlugin.floats;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs are compiled and run, and say what they are. */
class PjrtExecutableTest {
  private static final PjrtCompileOptions DEFAULT = PjrtCompileOptions.DEFAULT;

  private static PjrtClient client;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(1);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  private static PjrtExecutable compile(String program) {
    return client.compile(program, DEFAULT);
  }

  @Test
  void aProgramRuns() {
    try (PjrtExecutable executable = compile(ADD);
        PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtBuffer b = floats(client, 10, 20, 30, 40);
        PjrtBuffer sum = executable.execute(a, b).getFirst()) {
      assertThat(sum.toFloats()).containsExactly(11, 22, 33, 44);
      assertThat(a.isDonated()).isFalse();
    }
  }

  @Test
  void aProgramSaysWhatItIs() {
    try (PjrtExecutable executable = compile(ADD)) {
      assertThat(executable).hasToString("[f32[2,2], f32[2,2]] -> [f32[2,2]]");
      assertThat(executable.donatedParameters()).isEmpty();
      assertThat(executable.replicas()).isEqualTo(1);
      assertThat(executable.partitions()).isEqualTo(1);
      assertThat(executable.devices()).containsExactly(first(client));
      assertThat(executable.name()).isNotEmpty();
      assertThat(executable.fingerprint()).isPresent();
      assertThat(executable.costAnalysis()).containsEntry("flops", PjrtValue.of(4f));
      assertThat(executable.memoryStatistics().orElseThrow().arguments()).isEqualTo(32);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "() -> tensor<f32> | [] -> [f32[]]",
        "(%a: tensor<i1>, %b: tensor<3x0xui8>) -> tensor<f32> | [pred[], u8[3,0]] -> [f32[]]",
        "(%a: tensor<2xcomplex<f64>>, %b: tensor<5xi4>) -> tensor<f32> | [c128[2], s4[5]] ->"
            + " [f32[]]",
        "(%a: tensor<1x2x3xbf16>, %b: tensor<7xf8E4M3FN>) -> tensor<f32>"
            + " | [bf16[1,2,3], f8e4m3fn[7]] -> [f32[]]",
      })
  void parametersOfAllTypesAreKnown(String signature, String shapes) {
    try (PjrtExecutable executable =
        compile(
            "func.func @main"
                + signature
                + " { %0 = stablehlo.constant dense<1.0> : tensor<f32> return %0 : tensor<f32>"
                + " }")) {
      assertThat(executable).hasToString(shapes);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anArtifactHasTheSignatureOfTheCompiledProgram(boolean donates) {
    String text = donates ? ADD_IN_PLACE : ADD;
    byte[] artifact = PjrtPrograms.artifact(client.plugin(), PjrtEngineProviderTest.parse(text));
    try (PjrtExecutable executable = client.compile(artifact, DEFAULT)) {
      assertThat(ArtifactSignature.of(artifact)).contains(executable.signature());
    }
  }

  @Test
  void otherBytesHaveNoSignature() {
    assertThat(ArtifactSignature.of(ADD.getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void severalResultsComeInTheirOrder() {
    try (PjrtExecutable executable =
            compile(
                """
                func.func @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
                  %0 = stablehlo.negate %a : tensor<2xf32>
                  %1 = stablehlo.convert %a : (tensor<2xf32>) -> tensor<2xi32>
                  return %0, %1 : tensor<2xf32>, tensor<2xi32>
                }
                """);
        PjrtBuffer a = client.copyFromHost(new float[] {1, 2}, first(client), 2)) {
      List<PjrtBuffer> results = executable.execute(a);
      assertThat(results.get(0).toFloats()).containsExactly(-1, -2);
      assertThat(results.get(1).toTensor().ints()).containsExactly(1, 2);
      results.forEach(PjrtBuffer::close);
    }
  }

  @Test
  void aDonatedArgumentIsGone() {
    try (PjrtExecutable executable = compile(ADD_IN_PLACE);
        PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtBuffer b = floats(client, 1, 1, 1, 1)) {
      assertThat(executable.donatedParameters()).containsExactly(0);
      long memory = a.unsafePointer();
      try (PjrtBuffer sum = executable.execute(a, b).getFirst()) {
        assertThat(sum.toFloats()).containsExactly(2, 3, 4, 5);
        assertThat(sum.unsafePointer()).isEqualTo(memory);
      }
      assertThat(a.isDonated()).isTrue();
      assertThat(b.isDonated()).isFalse();
    }
  }

  @Test
  void anArgumentThatIsKeptIsNotDonated() {
    try (PjrtExecutable executable = compile(ADD_IN_PLACE);
        PjrtBuffer a = floats(client, 1, 2, 3, 4)) {
      List<List<PjrtBuffer>> results =
          executable.execute(
              List.of(List.of(a, a)), PjrtExecuteOptions.DEFAULT.withNonDonatable(Set.of(0)));
      assertThat(results.getFirst().getFirst().toFloats()).containsExactly(2, 4, 6, 8);
      assertThat(a.toFloats()).containsExactly(1, 2, 3, 4);
      results.getFirst().forEach(PjrtBuffer::close);
    }
  }

  @Test
  void dataThatMustNotChangeIsNotDonated() {
    MemorySegment data = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
    PjrtShape shape = PjrtShape.of(PjrtElementType.F32, 2, 2);
    try (PjrtExecutable executable = compile(ADD_IN_PLACE);
        PjrtBuffer a = client.viewOfHost(data, shape, first(client), false);
        PjrtBuffer b = floats(client, 1, 1, 1, 1);
        PjrtBuffer sum = executable.execute(a, b).getFirst()) {
      assertThat(sum.toFloats()).containsExactly(1, 1, 1, 1);
      assertThat(data.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(0, 0, 0, 0);
    }
  }

  @Test
  void dataThatMayChangeIsDonated() {
    MemorySegment data = Arena.ofAuto().allocate(16, PjrtBuffer.HOST_ALIGNMENT);
    PjrtShape shape = PjrtShape.of(PjrtElementType.F32, 2, 2);
    try (PjrtExecutable executable = compile(ADD_IN_PLACE);
        PjrtBuffer a = client.viewOfHost(data, shape, first(client), true);
        PjrtBuffer b = floats(client, 1, 1, 1, 1);
        PjrtBuffer sum = executable.execute(a, b).getFirst()) {
      sum.await();
      assertThat(a.isDonated()).isTrue();
      assertThat(data.toArray(ValueLayout.JAVA_FLOAT)).containsExactly(1, 1, 1, 1);
    }
  }

  @Test
  void aSerializedExecutableRuns() {
    byte[] bytes;
    try (PjrtExecutable executable = compile(ADD_IN_PLACE)) {
      bytes = executable.serialize();
    }
    try (PjrtExecutable executable = client.deserialize(bytes);
        PjrtBuffer a = floats(client, 1, 2, 3, 4);
        PjrtBuffer b = floats(client, 1, 1, 1, 1);
        PjrtBuffer sum = executable.execute(a, b).getFirst()) {
      assertThat(executable.donatedParameters()).containsExactly(0);
      assertThat(sum.toFloats()).containsExactly(2, 3, 4, 5);
    }
  }

  @Test
  void flagsReachTheCompiler() {
    PjrtCompileOptions flag =
        DEFAULT.withEnvOptionOverride("xla_cpu_enable_fast_math", PjrtValue.of(true));
    client.compile(ADD, flag).close();
    PjrtCompileOptions other = DEFAULT.withEnvOptionOverride("xla_dream", PjrtValue.of(true));
    assertThatThrownBy(() -> client.compile(ADD, other)).isInstanceOf(PjrtException.class);
  }

  @Test
  void anExecutableOutlivesItsClient() {
    PjrtClient other = TestPlugin.client(1);
    PjrtExecutable executable = other.compile(ADD, DEFAULT);
    PjrtBuffer a = floats(other, 1, 2, 3, 4);
    other.close();
    PjrtBuffer sum = executable.execute(a, a).getFirst();
    executable.close();
    a.close();
    assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
    sum.close();
  }
}
