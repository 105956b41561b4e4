package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.pjrt.TestPlugin.first;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements come back from a device as they went there. */
class PjrtBufferTest {
  private static PjrtClient client;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(2);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void elementsOfEachTypeComeBack(PjrtElementType type) {
    if (type.type().isEmpty() || !client.plugin().offers(type)) {
      return;
    }
    Tensor tensor = Tensor.allocate(LongList.of(3, 5), type.type().get());
    for (int place = 0; place < tensor.count() * tensor.kind().lanes(); place++) {
      tensor.setBits(place, place % (1L << Math.min(tensor.kind().width(), 4)));
    }
    try (PjrtBuffer buffer = client.copyFromHost(tensor, first(client))) {
      assertThat(buffer.elementType()).isEqualTo(type);
      assertThat(buffer.dimensions()).isEqualTo(LongList.of(3, 5));
      assertThat(buffer.onDeviceSizeInBytes()).isPositive();
      assertThat(buffer.toTensor()).isEqualTo(tensor);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000, 100_000})
  void arraysOfAllSizesComeBack(int size) {
    float[] elements = new float[size];
    for (int i = 0; i < size; i++) {
      elements[i] = i;
    }
    try (PjrtBuffer buffer = client.copyFromHost(elements, first(client), size)) {
      Arrays.fill(elements, -1);
      float[] copy = buffer.toFloats();
      assertThat(copy).hasSize(size);
      for (int i = 0; i < size; i++) {
        assertThat(copy[i]).isEqualTo(i);
      }
    }
  }

  @Test
  void arraysOfFourTypesAreCopied() {
    PjrtDevice device = first(client);
    try (PjrtBuffer floats = client.copyFromHost(new float[] {1, 2}, device, 2);
        PjrtBuffer doubles = client.copyFromHost(new double[] {1, 2}, device, 1, 2);
        PjrtBuffer ints = client.copyFromHost(new int[] {7}, device);
        PjrtBuffer longs = client.copyFromHost(new long[] {1, 2, 3, 4}, device, 2, 2)) {
      assertThat(List.of(floats, doubles, ints, longs))
          .extracting(each -> each.shape().toString())
          .containsExactly("f32[2]", "f64[1,2]", "s32[]", "s64[2,2]");
      assertThat(ints.toTensor().ints()).containsExactly(7);
      assertThat(longs.toTensor().longs()).containsExactly(1, 2, 3, 4);
    }
  }

  @Test
  void alignedMemoryIsNotCopied() {
    MemorySegment data = Arena.ofAuto().allocate(64, PjrtBuffer.HOST_ALIGNMENT);
    data.setAtIndex(ValueLayout.JAVA_FLOAT, 3, 5);
    try (PjrtBuffer buffer = view(data)) {
      assertThat(buffer.isZeroCopy()).isTrue();
      assertThat(buffer.unsafePointer()).isEqualTo(data.address());
      assertThat(buffer.hostMemoryReleased()).isNotDone();
      assertThat(buffer.toFloats()[3]).isEqualTo(5);
    }
  }

  @Test
  void otherMemoryIsCopied() {
    MemorySegment data = Arena.ofAuto().allocate(128, PjrtBuffer.HOST_ALIGNMENT).asSlice(4, 64);
    try (PjrtBuffer buffer = view(data)) {
      assertThat(buffer.isZeroCopy()).isFalse();
    }
  }

  private static PjrtBuffer view(MemorySegment data) {
    return client.viewOfHost(data, PjrtShape.of(PjrtElementType.F32, 16), first(client), false);
  }

  @Test
  void memoryIsReleasedWhenItsBufferIsClosed() throws Exception {
    try (Arena arena = Arena.ofShared()) {
      PjrtBuffer buffer = view(arena.allocate(64, PjrtBuffer.HOST_ALIGNMENT));
      buffer.close();
      buffer.hostMemoryReleased().get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void manyBuffersOfLargeArraysAreFreed() {
    float[] elements = new float[1 << 20];
    for (int i = 0; i < 2000; i++) {
      client.copyFromHost(elements, first(client), elements.length).close();
    }
  }

  @Test
  void copiesArriveLater() throws Exception {
    PjrtBuffer buffer = client.copyFromHost(new float[] {1, 2, 3}, first(client), 3);
    var copy = buffer.copyToHostAsync();
    buffer.close();
    assertThat(copy.get(10, TimeUnit.SECONDS).toArray(ValueLayout.JAVA_FLOAT))
        .containsExactly(1, 2, 3);
  }

  @Test
  void aBufferIsReadySomeTime() throws Exception {
    try (PjrtBuffer buffer = client.copyFromHost(new float[] {1}, first(client), 1)) {
      buffer.await();
      buffer.ready().get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void aBufferIsCopiedToAnotherDevice() {
    PjrtDevice second = client.addressableDevices().get(1);
    try (PjrtBuffer buffer = client.copyFromHost(new float[] {1, 2}, first(client), 2);
        PjrtBuffer copy = buffer.copyToDevice(second)) {
      assertThat(copy.device()).isSameAs(second);
      assertThat(copy.toFloats()).containsExactly(1, 2);
      assertThat(copy).hasToString("f32[2] on " + second);
    }
  }

  @Test
  void aBufferIsCopiedToAnotherMemory() {
    try (PjrtBuffer buffer = client.copyFromHost(new float[] {1, 2}, first(client), 2)) {
      PjrtMemory memory = buffer.memory().orElseThrow();
      assertThat(memory).isEqualTo(first(client).defaultMemory().orElseThrow());
      PjrtMemory other =
          first(client).memories().stream()
              .filter(each -> each != memory)
              .findFirst()
              .orElseThrow();
      try (PjrtBuffer copy = buffer.copyToMemory(other)) {
        assertThat(copy.memory()).contains(other);
        assertThat(copy.toFloats()).containsExactly(1, 2);
      }
    }
  }

  @Test
  void whatIsDeletedHasNoElements() {
    try (PjrtBuffer buffer = client.copyFromHost(new float[] {1, 2}, first(client), 2)) {
      assertThat(buffer.isDeleted()).isFalse();
      buffer.delete();
      assertThat(buffer.isDeleted()).isTrue();
      assertThat(buffer.isDonated()).isFalse();
      assertThat(buffer.shape()).hasToString("f32[2]");
    }
  }

  @Test
  void aBufferOutlivesItsClient() {
    PjrtClient other = TestPlugin.client(1);
    PjrtBuffer buffer = other.copyFromHost(new float[] {1, 2}, first(other), 2);
    other.close();
    assertThat(other.isClosed()).isTrue();
    assertThat(buffer.toFloats()).containsExactly(1, 2);
    buffer.close();
  }
}
