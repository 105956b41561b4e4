package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.ADD_IN_PLACE;
import static org.hlo4j.pjrt.TestPlugin.ALL_REDUCE;
import static org.hlo4j.pjrt.TestPlugin.first;
import static org.hlo4j.pjrt.TestPlugin.floats;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is wrong is an exception of Java's, and the process goes on. */
class PjrtMisuseTest {
  private static final int MISTAKES = 60;
  private static final PjrtCompileOptions DEFAULT = PjrtCompileOptions.DEFAULT;
  private static final PjrtShape SHAPE = PjrtShape.of(PjrtElementType.F32, 2, 2);

  private static PjrtClient client;
  private static PjrtClient other;
  private static PjrtExecutable add;
  private static PjrtExecutable addInPlace;
  private static PjrtExecutable allReduce;
  private static PjrtBuffer a;
  private static PjrtBuffer foreign;

  /** A mistake, which throws what it has made. */
  @FunctionalInterface
  private interface Mistake {
    void make() throws Exception;
  }

  /** The mistakes and their exceptions, by what they are. */
  private final Map<String, Class<? extends Exception>> kinds = new LinkedHashMap<>();

  private final Map<String, Mistake> mistakes = new LinkedHashMap<>();

  @BeforeAll
  static void open() {
    client = TestPlugin.client(4);
    other = TestPlugin.client(1);
    add = client.compile(ADD, DEFAULT);
    addInPlace = client.compile(ADD_IN_PLACE, DEFAULT);
    allReduce = client.compile(ALL_REDUCE, DEFAULT.withInstances(4, 1));
    a = floats(client, 1, 2, 3, 4);
    foreign = floats(other, 1, 2, 3, 4);
  }

  @AfterAll
  static void close() {
    Stream.of(foreign, a, allReduce, addInPlace, add, other, client)
        .filter(each -> each != null)
        .forEach(each -> {
          try {
            each.close();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  private void illegalArgument(String what, Mistake mistake) {
    add(what, IllegalArgumentException.class, mistake);
  }

  private void illegalState(String what, Mistake mistake) {
    add(what, IllegalStateException.class, mistake);
  }

  private void nullPointer(String what, Mistake mistake) {
    add(what, NullPointerException.class, mistake);
  }

  private void outOfBounds(String what, Mistake mistake) {
    add(what, IndexOutOfBoundsException.class, mistake);
  }

  private void refused(String what, Mistake mistake) {
    add(what, PjrtException.class, mistake);
  }

  private void add(String what, Class<? extends Exception> kind, Mistake mistake) {
    assertThat(mistakes.put(what, mistake)).as(what).isNull();
    kinds.put(what, kind);
  }

  private static PjrtClient closedClient() {
    PjrtClient closed = TestPlugin.client(1);
    closed.close();
    closed.close();
    return closed;
  }

  private static PjrtBuffer closedBuffer() {
    PjrtBuffer closed = floats(client, 1, 2, 3, 4);
    closed.close();
    closed.close();
    return closed;
  }

  private static PjrtBuffer deletedBuffer() {
    PjrtBuffer deleted = floats(client, 1, 2, 3, 4);
    deleted.delete();
    return deleted;
  }

  private static PjrtBuffer donatedBuffer() {
    PjrtBuffer donated = floats(client, 1, 2, 3, 4);
    addInPlace.execute(donated, a).forEach(PjrtBuffer::close);
    return donated;
  }

  private static PjrtExecutable closedExecutable() {
    PjrtExecutable closed = client.compile(ADD, DEFAULT);
    closed.close();
    closed.close();
    return closed;
  }

  private static PjrtCall closedCall() {
    PjrtCall closed = add.newCall();
    closed.close();
    closed.close();
    return closed;
  }

  private static MemorySegment nativeMemory(long bytes) {
    return Arena.ofAuto().allocate(bytes, PjrtBuffer.HOST_ALIGNMENT);
  }

  private static MemorySegment closedMemory() {
    try (Arena arena = Arena.ofShared()) {
      return arena.allocate(16, PjrtBuffer.HOST_ALIGNMENT);
    }
  }

  private static MemorySegment confinedElsewhere() throws InterruptedException {
    MemorySegment[] memory = {MemorySegment.NULL};
    Thread thread = new Thread(() -> memory[0] = Arena.ofConfined().allocate(16, 64));
    thread.start();
    thread.join();
    return memory[0];
  }

  private static void execute(PjrtBuffer... arguments) {
    add.execute(arguments);
  }

  private void clients() {
    Map<String, PjrtValue> nameless = new HashMap<>();
    nameless.put(null, PjrtValue.of(1));
    nullPointer("an option without a name", () -> client.plugin().newClient(nameless));
    nullPointer(
        "an option without a value",
        () -> client.plugin().newClient(Collections.singletonMap("a", null)));
    for (PjrtValue count : List.of(PjrtValue.of("4"), PjrtValue.of(4f), PjrtValue.of(0))) {
      illegalArgument(
          "a number of devices that is " + count + " of " + count.getClass(),
          () -> client.plugin().newClient(Map.of("cpu_device_count", count)));
    }
    illegalState("the topology of a closed client", () -> closedClient().topology());
    illegalState("compiling by a closed client", () -> closedClient().compile(ADD, DEFAULT));
    illegalState("deserializing by a closed client", () -> closedClient().deserialize(new byte[1]));
    illegalState(
        "a buffer of a closed client",
        () -> {
          PjrtClient closed = closedClient();
          closed.copyFromHost(new float[4], first(closed), 4);
        });
    illegalState(
        "a device assignment of a closed client",
        () -> closedClient().defaultDeviceAssignment(1, 1));
    illegalState(
        "memory statistics of a closed client's device",
        () -> first(closedClient()).memoryStatistics());
    illegalArgument("a device that there is not", () -> client.device(77));
    illegalArgument("no replicas", () -> client.defaultDeviceAssignment(0, 1));
    illegalArgument("more replicas than devices", () -> client.defaultDeviceAssignment(5, 1));
    illegalArgument(
        "so many instances that they overflow",
        () -> client.defaultDeviceAssignment(1 << 16, 1 << 16));
  }

  private void programs() {
    nullPointer("no program", () -> client.compile((String) null, DEFAULT));
    nullPointer("no options", () -> client.compile(ADD, null));
    illegalArgument("an empty program", () -> client.compile("", DEFAULT));
    refused("a program that is none", () -> client.compile("nonsense", DEFAULT));
    refused(
        "a damaged artifact",
        () -> client.compile("MLïR".getBytes(StandardCharsets.ISO_8859_1), DEFAULT));
    refused("a program without main", () -> client.compile(ADD.replace("@main", "@f"), DEFAULT));
    refused(
        "an unknown custom call",
        () ->
            client.compile(
                "func.func @main() -> tensor<f32> { %0 = stablehlo.custom_call @dream() : () ->"
                    + " tensor<f32> return %0 : tensor<f32> }",
                DEFAULT));
    illegalArgument(
        "more instances than devices", () -> client.compile(ADD, DEFAULT.withInstances(5, 1)));
    illegalArgument(
        "an assignment to a device that there is not",
        () ->
            client.compile(
                ADD, DEFAULT.withDeviceAssignment(new PjrtDeviceAssignment(List.of(List.of(9))))));
    illegalArgument("an empty executable", () -> client.deserialize(new byte[0]));
    refused("a damaged executable", () -> client.deserialize(new byte[] {1, 2, 3}));
    refused(
        "an executable that is cut off",
        () -> client.deserialize(Arrays.copyOf(add.serialize(), 100)));
  }

  private void hostMemory() {
    illegalArgument(
        "fewer elements than the shape has",
        () -> client.copyFromHost(new float[3], first(client), 2, 2));
    illegalArgument(
        "more elements than the shape has",
        () -> client.copyFromHost(new float[5], first(client), 2, 2));
    illegalArgument(
        "a negative dimension", () -> client.copyFromHost(new float[4], first(client), -2, -2));
    illegalArgument(
        "a shape that overflows",
        () -> client.copyFromHost(new float[0], first(client), 1L << 40, 1L << 40));
    illegalArgument(
        "elements of no type",
        () ->
            client.copyFromHost(
                nativeMemory(4), PjrtShape.of(PjrtElementType.INVALID, 4), first(client)));
    illegalArgument(
        "a tensor of a type that PJRT lacks",
        () ->
            client.copyFromHost(
                Tensor.allocate(LongList.of(2), IndexType.INSTANCE), first(client)));
    refused(
        "elements of a type that the plugin lacks",
        () ->
            client.copyFromHost(
                nativeMemory(4), PjrtShape.of(PjrtElementType.F6E2M3FN, 4), first(client)));
    illegalArgument(
        "a shape that is not static",
        () -> PjrtShape.of(RankedTensorType.of(FloatType.F32, Long.MIN_VALUE)));
    illegalArgument(
        "a device of another client", () -> client.copyFromHost(new float[4], first(other), 2, 2));
    nullPointer("no data", () -> client.copyFromHost((MemorySegment) null, SHAPE, first(client)));
    nullPointer("no device", () -> client.copyFromHost(new float[4], null, 2, 2));
    illegalState(
        "data of a closed arena", () -> client.copyFromHost(closedMemory(), SHAPE, first(client)));
    illegalArgument(
        "a view of the heap",
        () -> client.viewOfHost(MemorySegment.ofArray(new float[4]), SHAPE, first(client), false));
    illegalArgument(
        "a view that may change what is read-only",
        () -> client.viewOfHost(nativeMemory(16).asReadOnly(), SHAPE, first(client), true));
    illegalState(
        "a view of a closed arena",
        () -> client.viewOfHost(closedMemory(), SHAPE, first(client), false));
    illegalState(
        "a view of memory of one thread",
        () -> client.viewOfHost(confinedElsewhere(), SHAPE, first(client), false));
  }

  private void confinedMemory() {
    add(
        "data of another thread",
        WrongThreadException.class,
        () -> client.copyFromHost(confinedElsewhere(), SHAPE, first(client)));
    add(
        "reading into memory of another thread",
        WrongThreadException.class,
        () -> a.copyToHost(confinedElsewhere()));
    add(
        "a call with an argument of another thread",
        WrongThreadException.class,
        () -> {
          try (PjrtCall call = add.newCall().bindArgument(0, a)) {
            call.bindArgument(1, confinedElsewhere()).run();
          }
        });
    add(
        "a call with a result of another thread",
        WrongThreadException.class,
        () -> {
          try (PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a)) {
            call.bindResult(0, confinedElsewhere()).run();
          }
        });
  }

  private void buffers() {
    illegalState("reading a closed buffer", () -> closedBuffer().toFloats());
    illegalState("waiting for a closed buffer", () -> closedBuffer().await());
    illegalState("deleting a closed buffer", () -> closedBuffer().delete());
    illegalState("reading a deleted buffer", () -> deletedBuffer().toTensor());
    illegalState("reading a donated buffer", () -> donatedBuffer().copyToHost());
    illegalState("reading a donated buffer later", () -> donatedBuffer().copyToHostAsync());
    illegalState("the size of a deleted buffer", () -> deletedBuffer().onDeviceSizeInBytes());
    illegalState("the address of a donated buffer", () -> donatedBuffer().unsafePointer());
    illegalArgument("reading into less memory", () -> a.copyToHost(nativeMemory(15)));
    illegalArgument("reading into more memory", () -> a.copyToHost(nativeMemory(17)));
    illegalArgument(
        "reading into read-only memory", () -> a.copyToHost(nativeMemory(16).asReadOnly()));
    illegalState("reading into a closed arena", () -> a.copyToHost(closedMemory()));
    nullPointer("reading into nothing", () -> a.copyToHost(null));
    illegalState(
        "floats of integers",
        () -> {
          try (PjrtBuffer ints = client.copyFromHost(new int[4], first(client), 4)) {
            ints.toFloats();
          }
        });
    illegalArgument("copying to the same device", () -> a.copyToDevice(first(client)));
    illegalArgument("copying to a foreign device", () -> a.copyToDevice(first(other)));
    illegalArgument(
        "copying to a foreign memory", () -> a.copyToMemory(other.memories().getFirst()));
    illegalState(
        "copying a closed buffer",
        () -> closedBuffer().copyToDevice(client.addressableDevices().get(1)));
  }

  private void executions() {
    illegalArgument("no arguments", () -> execute());
    illegalArgument("too few arguments", () -> execute(a));
    illegalArgument("too many arguments", () -> execute(a, a, a));
    nullPointer("an argument that is null", () -> execute(a, null));
    nullPointer("arguments that are null", () -> add.execute(null, PjrtExecuteOptions.DEFAULT));
    nullPointer("options that are null", () -> add.execute(List.of(List.of(a, a)), null));
    illegalArgument("an argument of another client", () -> execute(a, foreign));
    illegalArgument(
        "an argument of another type",
        () -> execute(a, client.copyFromHost(new int[4], first(client), 2, 2)));
    illegalArgument(
        "an argument of another shape",
        () -> execute(a, client.copyFromHost(new float[4], first(client), 4)));
    illegalArgument(
        "an argument on another device",
        () ->
            execute(
                a, client.copyFromHost(new float[4], client.addressableDevices().get(1), 2, 2)));
    illegalState("a closed argument", () -> execute(a, closedBuffer()));
    illegalState("a deleted argument", () -> execute(a, deletedBuffer()));
    illegalState("an argument that was donated", () -> execute(donatedBuffer(), a));
    illegalArgument("an argument that is donated and given twice", () -> addInPlace.execute(a, a));
    illegalState("a closed executable", () -> closedExecutable().execute(a, a));
    illegalState("serializing a closed executable", () -> closedExecutable().serialize());
    illegalState("the costs of a closed executable", () -> closedExecutable().costAnalysis());
    illegalArgument(
        "arguments for fewer devices",
        () -> allReduce.execute(List.of(List.of(a)), PjrtExecuteOptions.DEFAULT));
    illegalArgument(
        "arguments for more devices",
        () -> add.execute(List.of(List.of(a, a), List.of(a, a)), PjrtExecuteOptions.DEFAULT));
    illegalArgument(
        "keeping an argument that there is not",
        () ->
            add.execute(
                List.of(List.of(a, a)), PjrtExecuteOptions.DEFAULT.withNonDonatable(Set.of(2))));
    illegalArgument(
        "keeping an argument of a negative number",
        () -> PjrtExecuteOptions.DEFAULT.withNonDonatable(Set.of(-1)));
  }

  private void calls() {
    illegalArgument("a call on several devices", () -> allReduce.newCall());
    illegalState("a call of a closed executable", () -> closedExecutable().newCall());
    illegalState("running a closed call", () -> closedCall().run());
    illegalState("binding to a closed call", () -> closedCall().bindArgument(0, a));
    outOfBounds("binding an argument that there is not", () -> add.newCall().bindArgument(2, a));
    outOfBounds(
        "binding a result that there is not", () -> add.newCall().bindResult(1, nativeMemory(16)));
    illegalArgument(
        "binding a buffer of another client", () -> add.newCall().bindArgument(0, foreign));
    illegalArgument(
        "binding too little memory", () -> add.newCall().bindArgument(0, nativeMemory(8)));
    illegalArgument(
        "binding memory of the heap",
        () -> add.newCall().bindResult(0, MemorySegment.ofArray(new float[4])));
    illegalArgument(
        "binding a result to read-only memory",
        () -> add.newCall().bindResult(0, nativeMemory(16).asReadOnly()));
    illegalState(
        "binding memory of a closed arena", () -> add.newCall().bindArgument(0, closedMemory()));
    illegalState("an argument that is not bound", () -> add.newCall().bindArgument(0, a).run());
    illegalState(
        "a buffer that was closed after it was bound",
        () -> {
          PjrtBuffer buffer = floats(client, 1, 2, 3, 4);
          PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, buffer);
          buffer.close();
          call.run();
        });
    illegalState(
        "memory that was freed after it was bound",
        () -> {
          PjrtCall call = add.newCall().bindArgument(0, a);
          try (Arena arena = Arena.ofShared()) {
            call.bindArgument(1, arena.allocate(16, PjrtBuffer.HOST_ALIGNMENT));
          }
          call.run();
        });
    illegalState(
        "a result whose memory was freed",
        () -> {
          PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a);
          try (Arena arena = Arena.ofShared()) {
            call.bindResult(0, arena.allocate(16, PjrtBuffer.HOST_ALIGNMENT));
          }
          call.run();
        });
    illegalState("a result before a run", () -> add.newCall().takeResult(0));
    illegalState(
        "a result that is taken twice",
        () -> {
          PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a);
          call.run();
          call.takeResult(0).close();
          call.takeResult(0);
        });
    illegalState(
        "taking a result that is bound",
        () -> {
          PjrtCall call = add.newCall().bindArgument(0, a).bindArgument(1, a);
          call.bindResult(0, nativeMemory(16)).run();
          call.takeResult(0);
        });
  }

  private void all() {
    clients();
    programs();
    hostMemory();
    confinedMemory();
    buffers();
    executions();
    calls();
  }

  @TestFactory
  Stream<DynamicTest> isAnException() {
    all();
    List<DynamicTest> tests = new ArrayList<>();
    mistakes.forEach((what, mistake) ->
        tests.add(
            DynamicTest.dynamicTest(
                what,
                () -> {
                  assertThatThrownBy(mistake::make)
                      .isInstanceOf(kinds.get(what))
                      .hasMessageMatching("(?s).{3,}");
                  assertThat(a.toFloats()).containsExactly(1, 2, 3, 4);
                })));
    return tests.stream();
  }

  @Test
  void theTableIsLong() {
    all();
    assertThat(mistakes).hasSizeGreaterThanOrEqualTo(MISTAKES);
  }

  @Test
  void afterAllMistakesProgramsRun() {
    all();
    mistakes
        .values()
        .forEach(mistake -> assertThatThrownBy(mistake::make).isInstanceOf(Exception.class));
    try (PjrtBuffer sum = add.execute(a, a).getFirst()) {
      assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
    }
  }
}
