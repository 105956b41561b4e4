package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.NamedValues;
import org.hlo4j.pjrt.capi.NativeHandle;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.proto.HloSignature;

/**
 * A program, compiled and loaded for devices of a client: it may run any number of times, also by
 * several threads at a time.
 *
 * <p>A program may use the memory of arguments for results where it says so ({@code
 * tf.aliasing_output}, {@code jax.buffer_donor}): these are <em>donated</em> and have no elements
 * any more when the call returns, unless {@link PjrtExecuteOptions} keep them.
 */
public final class PjrtExecutable implements AutoCloseable {
  private final PjrtClient client;
  private final NativeHandle handle;
  private final NativeHandle unloaded;
  private final List<PjrtDevice> devices;
  private final HloSignature signature;

  /**
   * Creates an executable.
   *
   * @param otherwise its signature, if the plugin does not show the compiled program
   */
  PjrtExecutable(
      PjrtClient client, MemorySegment address, Supplier<Optional<HloSignature>> otherwise) {
    this.client = client;
    PjrtApi api = client.plugin().api();
    this.handle =
        new NativeHandle(
            "the executable",
            address,
            client.handle(),
            api.destructor("PJRT_LoadedExecutable_Destroy"));
    try (Arena arena = Arena.ofConfined()) {
      this.unloaded =
          new NativeHandle(
              "the executable",
              api.get("PJRT_LoadedExecutable_GetExecutable", address, arena).get("executable"),
              handle,
              api.destructor("PJRT_Executable_Destroy"));
      this.devices =
          api
              .get("PJRT_LoadedExecutable_AddressableDevices", address, arena)
              .pointers("addressable_devices", "num_addressable_devices")
              .stream()
              .map(client::device)
              .toList();
    }
    try {
      this.signature =
          unloaded.use((executable, _) -> OptimizedProgram.signature(api, executable, otherwise));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private PjrtApi api() {
    return client.plugin().api();
  }

  NativeHandle handle() {
    return handle;
  }

  HloSignature signature() {
    return signature;
  }

  /** {@return the client that holds it} */
  public PjrtClient client() {
    return client;
  }

  /** {@return the devices of this process that run it, in the order of their arguments} */
  public List<PjrtDevice> devices() {
    return devices;
  }

  /** {@return the shapes of its arguments, those of one device} */
  public List<PjrtShape> parameters() {
    return signature.parameters();
  }

  /** {@return the shapes of its results, those of one device} */
  public List<PjrtShape> results() {
    return signature.results();
  }

  /** {@return the numbers of the arguments whose memory it may use for results} */
  public Set<Integer> donatedParameters() {
    return signature.donated();
  }

  /**
   * {@return its name}
   *
   * @throws IllegalStateException if it is closed
   */
  public String name() {
    return unloaded.use((executable, arena) ->
        api().get("PJRT_Executable_Name", executable, arena).string("executable_name"));
  }

  /**
   * {@return the number of its replicas}
   *
   * @throws IllegalStateException if it is closed
   */
  public int replicas() {
    return unloaded.use((executable, arena) ->
        (int) api().get("PJRT_Executable_NumReplicas", executable, arena).getLong("num_replicas"));
  }

  /**
   * {@return the number of its partitions}
   *
   * @throws IllegalStateException if it is closed
   */
  public int partitions() {
    return unloaded.use((executable, arena) ->
        (int)
            api()
                .get("PJRT_Executable_NumPartitions", executable, arena)
                .getLong("num_partitions"));
  }

  /**
   * {@return a text that programs have in common if the same was compiled in the same way; empty if
   * the plugin has none}
   *
   * @throws IllegalStateException if it is closed
   */
  public Optional<String> fingerprint() {
    return offered("PJRT_Executable_Fingerprint", args -> args.string("executable_fingerprint"));
  }

  /**
   * {@return what the compiler estimates, {@code flops} for example; empty if the plugin has no
   * such numbers}
   *
   * @throws IllegalStateException if it is closed
   */
  public Map<String, PjrtValue> costAnalysis() {
    return offered(
            "PJRT_Executable_GetCostAnalysis",
            args -> NamedValues.read(args, "properties", "num_properties"))
        .orElse(Map.of());
  }

  /**
   * {@return the memory that it takes on each device; empty if the plugin does not say}
   *
   * @throws IllegalStateException if it is closed
   */
  public Optional<PjrtCompiledMemoryStatistics> memoryStatistics() {
    return offered(
        "PJRT_Executable_GetCompiledMemoryStats",
        args ->
            new PjrtCompiledMemoryStatistics(
                args.getLong("generated_code_size_in_bytes"),
                args.getLong("argument_size_in_bytes"),
                args.getLong("output_size_in_bytes"),
                args.getLong("alias_size_in_bytes"),
                args.getLong("temp_size_in_bytes"),
                args.getLong("host_generated_code_size_in_bytes"),
                args.getLong("host_argument_size_in_bytes"),
                args.getLong("host_output_size_in_bytes"),
                args.getLong("host_alias_size_in_bytes"),
                args.getLong("host_temp_size_in_bytes")));
  }

  /**
   * {@return the bytes that its results and what it needs while it runs take on each device; empty
   * if the plugin does not say}
   *
   * @throws IllegalStateException if it is closed
   */
  public OptionalLong plannedBytes() {
    return memoryStatistics()
        .map(each -> OptionalLong.of(each.temporary() + each.results()))
        .orElse(OptionalLong.empty());
  }

  private <T> Optional<T> offered(String function, Function<CArgs, T> read) {
    return unloaded.use((executable, arena) ->
        api().offered(function, () -> read.apply(api().get(function, executable, arena))));
  }

  /**
   * {@return bytes that {@link PjrtClient#deserialize} makes an executable of again} They are for
   * the same plugin, on a machine like this one.
   *
   * @throws IllegalStateException if it is closed
   * @throws PjrtException if the plugin cannot
   */
  public byte[] serialize() {
    return unloaded.use((executable, arena) -> {
      CArgs args = api().get("PJRT_Executable_Serialize", executable, arena);
      try {
        return args.bytes("serialized_bytes");
      } finally {
        api()
            .callVoid(args.get("serialized_executable_deleter"), args.get("serialized_executable"));
      }
    });
  }

  /**
   * Runs it on the one device that it is for.
   *
   * @param arguments its arguments
   * @return its results, which may be there before their elements are
   * @throws IllegalArgumentException if it is for several devices, or an argument does not fit
   * @throws IllegalStateException if it or an argument is closed, or an argument deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public List<PjrtBuffer> execute(PjrtBuffer... arguments) {
    return execute(List.of(Arrays.asList(arguments)), PjrtExecuteOptions.DEFAULT).getFirst();
  }

  /**
   * Runs it on its devices.
   *
   * @param arguments for each of its {@linkplain #devices devices} its arguments
   * @param options how to run it
   * @return for each device its results, which may be there before their elements are. They have to
   *     be closed
   * @throws IllegalArgumentException if there are more or fewer devices or arguments than it has,
   *     an argument is of another shape, device or client, or one that it may use for results is
   *     given twice
   * @throws IllegalStateException if it or an argument is closed, or an argument deleted or donated
   * @throws PjrtException if the plugin fails
   */
  public List<List<PjrtBuffer>> execute(
      List<? extends List<PjrtBuffer>> arguments, PjrtExecuteOptions options) {
    check(arguments, options);
    MemorySegment address = handle.acquire();
    List<PjrtBuffer> acquired = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      ExecuteFrame frame =
          new ExecuteFrame(
              api(), devices.size(), parameters().size(), results().size(), options, arena);
      for (int device = 0; device < devices.size(); device++) {
        for (int i = 0; i < parameters().size(); i++) {
          PjrtBuffer argument = arguments.get(device).get(i);
          frame.setArgument(device, i, argument.acquire().address());
          acquired.add(argument);
        }
      }
      try {
        frame.execute(address);
      } finally {
        noteDonations(arguments, options);
      }
      return results(frame);
    } finally {
      acquired.forEach(PjrtBuffer::release);
      handle.release();
    }
  }

  private List<List<PjrtBuffer>> results(ExecuteFrame frame) {
    // All are in the handles' care before anything can fail.
    List<List<NativeHandle>> handles = new ArrayList<>();
    for (int device = 0; device < devices.size(); device++) {
      List<NativeHandle> each = new ArrayList<>();
      for (int i = 0; i < results().size(); i++) {
        each.add(PjrtBuffer.handle(client, MemorySegment.ofAddress(frame.result(device, i))));
      }
      handles.add(each);
    }
    try {
      return handles.stream()
          .map(each -> each.stream().map(result -> new PjrtBuffer(client, result)).toList())
          .toList();
    } catch (RuntimeException e) {
      handles.forEach(each -> each.forEach(NativeHandle::close));
      throw e;
    }
  }

  private void noteDonations(
      List<? extends List<PjrtBuffer>> arguments, PjrtExecuteOptions options) {
    for (int donated : signature.donated()) {
      if (!options.nonDonatable().contains(donated)) {
        arguments.forEach(each -> each.get(donated).noteDonation());
      }
    }
  }

  private void check(List<? extends List<PjrtBuffer>> arguments, PjrtExecuteOptions options) {
    if (arguments.size() != devices.size()) {
      throw new IllegalArgumentException(
          "the program runs on %d devices, got arguments for %d"
              .formatted(devices.size(), arguments.size()));
    }
    for (int kept : options.nonDonatable()) {
      if (kept >= parameters().size()) {
        throw new IllegalArgumentException(
            "there is no argument %d but %d".formatted(kept, parameters().size()));
      }
    }
    for (int device = 0; device < devices.size(); device++) {
      List<PjrtBuffer> each = arguments.get(device);
      if (each.size() != parameters().size()) {
        throw new IllegalArgumentException(
            "the program has %d arguments, got %d".formatted(parameters().size(), each.size()));
      }
      for (int i = 0; i < each.size(); i++) {
        check(i, device, each.get(i));
      }
      for (int donated : signature.donated()) {
        PjrtBuffer argument = each.get(donated);
        if (!options.nonDonatable().contains(donated)
            && each.indexOf(argument) != each.lastIndexOf(argument)) {
          throw new IllegalArgumentException(
              "argument " + donated + " is donated and given twice: " + argument);
        }
      }
    }
  }

  /** Rejects an argument that does not fit. */
  void check(int number, int device, PjrtBuffer argument) {
    if (argument.client() != client) {
      throw new IllegalArgumentException("argument " + number + " is of another client");
    }
    if (argument.device() != devices.get(device)) {
      throw new IllegalArgumentException(
          "argument %d is on device %s, not on %s"
              .formatted(number, argument.device(), devices.get(device)));
    }
    if (!argument.shape().equals(parameters().get(number))) {
      throw new IllegalArgumentException(
          "argument %d is %s, not %s"
              .formatted(number, argument.shape(), parameters().get(number)));
    }
  }

  /**
   * {@return a call of it that allocates nothing when it runs} It is for programs of one device.
   *
   * @throws IllegalArgumentException if it is for several devices
   * @throws IllegalStateException if it is closed
   */
  public PjrtCall newCall() {
    return new PjrtCall(this);
  }

  /** {@return whether it has been closed} */
  public boolean isClosed() {
    return handle.isClosed();
  }

  /** Closes it. Calls that run end first. */
  @Override
  public void close() {
    unloaded.close();
    handle.close();
  }

  /** {@return its parameters and results} */
  @Override
  public String toString() {
    return parameters() + " -> " + results();
  }
}
