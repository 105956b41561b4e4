package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourcesTest {
  private static Operation program(ResourceHandle... handles) {
    OperationState state = new OperationState(TestDialect.FOREIGN, UnknownLoc.INSTANCE);
    for (int i = 0; i < handles.length; i++) {
      state.setAttribute(
          "r" + i,
          new DenseResourceElementsAttr(RankedTensorType.of(FloatType.F32, 1), handles[i]));
    }
    return state.create();
  }

  private static ResourceHandle handle(String key, int alignment, int... bytes) {
    ResourceHandle handle = new ResourceHandle("builtin", key);
    byte[] data = new byte[bytes.length];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) bytes[i];
    }
    handle.define(Blob.wrap(data), alignment);
    return handle;
  }

  private static ResourceHandle resource(Operation op, int index) {
    return op.attribute("r" + index, DenseResourceElementsAttr.class).orElseThrow().handle();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64, 4096})
  void areAlignedInTheFile(int alignment) {
    Operation program = program(handle("a", 1, 1, 2, 3), handle("b", alignment, 0x5A, 0x5B));
    byte[] bytes = Files.write(program, BytecodeVersion.CURRENT);
    Operation copy = Files.read(bytes);
    assertThat(resource(copy, 0).blobOrNull()).isEqualTo(Blob.wrap(new byte[] {1, 2, 3}));
    assertThat(resource(copy, 1).blobOrNull()).isEqualTo(Blob.wrap(new byte[] {0x5A, 0x5B}));
    assertThat(resource(copy, 1).alignment()).isEqualTo(alignment);
    assertThat(resource(copy, 1).key()).isEqualTo("b");
    int place = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("Z[");
    assertThat(place % alignment).isZero();
    assertThat(Files.write(copy, BytecodeVersion.CURRENT)).isEqualTo(bytes);
  }

  @Test
  void withoutDataKeepTheirNames() {
    Operation program =
        program(new ResourceHandle("builtin", "missing"), handle("present", 4, 1, 2, 3, 4));
    Operation copy = Files.read(Files.write(program, BytecodeVersion.CURRENT));
    assertThat(resource(copy, 0).key()).isEqualTo("missing");
    assertThat(resource(copy, 0).blobOrNull()).isNull();
    assertThat(resource(copy, 1).blobOrNull()).isNotNull();
  }

  @Test
  void areSharedByTheAttributesThatNameThem() {
    ResourceHandle handle = handle("a", 4, 1, 2, 3, 4);
    Operation copy = Files.read(Files.write(program(handle, handle), BytecodeVersion.CURRENT));
    assertThat(resource(copy, 0)).isSameAs(resource(copy, 1));
  }

  @Test
  void canBeElided() {
    byte[] bytes =
        BytecodeWriter.write(
            program(handle("a", 4, 1, 2, 3, 4)),
            BytecodeWriterOptions.of("test").withElidedResources(true));
    assertThat(resource(Files.read(bytes), 0).blobOrNull()).isNull();
  }

  @Test
  void ofTheSameNameAreRejected() {
    Operation program = program(handle("a", 1, 1), handle("a", 1, 2));
    assertThatThrownBy(() -> Files.write(program, BytecodeVersion.CURRENT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("two resources of dialect 'builtin' are named 'a'");
  }

  @Test
  void twiceInAFileAreRejected() {
    byte[] bytes =
        Files.write(program(handle("aaa", 1, 1), handle("aab", 1, 2)), BytecodeVersion.CURRENT);
    String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("aab", "aaa");
    assertThatThrownBy(() -> Files.read(text.getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("duplicate resource 'aaa' of dialect 'builtin'");
  }

  @Test
  void ofOtherToolsAreKeptIfRequested() {
    ExternalResources resources = new ExternalResources();
    resources.add("tool", "data", new ExternalResources.Data(Blob.wrap(new byte[] {1, 2}), 4));
    resources.add("tool", "flag", new ExternalResources.Flag(true));
    resources.add("other", "text", new ExternalResources.Text("words"));
    BytecodeWriterOptions options =
        BytecodeWriterOptions.of("test").withExternalResources(resources);
    byte[] bytes = BytecodeWriter.write(program(handle("a", 1, 7)), options);

    ExternalResources copy = new ExternalResources();
    BytecodeReaderOptions reading =
        BytecodeReaderOptions.of(TestDialect.REGISTRY).withUnregistered(true);
    Operation read =
        BytecodeReader.read(Blob.wrap(bytes), "f", reading.withExternalResources(copy));
    assertThat(copy.groups()).isEqualTo(resources.groups());
    assertThat(BytecodeWriter.write(read, options.withExternalResources(copy))).isEqualTo(bytes);

    List<String> warnings = new ArrayList<>();
    BytecodeReader.read(
        Blob.wrap(bytes), "f", reading.withWarnings(warning -> warnings.add(warning.message())));
    assertThat(warnings)
        .containsExactly(
            "ignoring unknown external resources for 'tool'",
            "ignoring unknown external resources for 'other'");
  }

  @Test
  void areNotCopiedFromAMappedFile() {
    byte[] bytes = Files.write(program(handle("a", 8, 1, 2, 3, 4)), BytecodeVersion.CURRENT);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(bytes.length, 8);
      segment.copyFrom(MemorySegment.ofArray(bytes));
      Operation copy =
          BytecodeReader.read(
              Blob.of(segment),
              "mapped",
              BytecodeReaderOptions.of(TestDialect.REGISTRY).withUnregistered(true));
      MemorySegment data = resource(copy, 0).blobOrNull().asSegment();
      assertThat(data.address() - segment.address()).isBetween(0L, (long) bytes.length);
    }
  }
}
