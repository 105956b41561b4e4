package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.pjrt.capi.NamedValues;
import org.hlo4j.pjrt.capi.NativeHandle;
import org.hlo4j.pjrt.capi.PjrtApi;

/**
 * A client of a plugin: it has devices, compiles programs for them and holds their buffers.
 *
 * <p>Buffers and executables of a client that has been closed can be used until they are closed,
 * too.
 */
public final class PjrtClient implements AutoCloseable {
  private final PjrtPlugin plugin;
  private final NativeHandle handle;
  private final String platformName;
  private final String platformVersion;
  private final int processIndex;
  private final Map<Long, PjrtMemory> memories = new LinkedHashMap<>();
  private final Map<Long, PjrtDevice> devices = new LinkedHashMap<>();

  private PjrtClient(PjrtPlugin plugin, MemorySegment address) {
    this.plugin = plugin;
    PjrtApi api = plugin.api();
    this.handle =
        new NativeHandle("the client", address, null, api.destructor("PJRT_Client_Destroy"));
    try (Arena arena = Arena.ofConfined()) {
      this.platformName =
          api.get("PJRT_Client_PlatformName", address, arena).string("platform_name");
      this.platformVersion =
          api.get("PJRT_Client_PlatformVersion", address, arena).string("platform_version");
      this.processIndex =
          api.get("PJRT_Client_ProcessIndex", address, arena).getInt("process_index");
      if (api.offers("PJRT_Client_AddressableMemories")) {
        api.get("PJRT_Client_AddressableMemories", address, arena)
            .pointers("addressable_memories", "num_addressable_memories")
            .forEach(each -> memories.put(each.address(), new PjrtMemory(this, each)));
      }
      api.get("PJRT_Client_Devices", address, arena)
          .pointers("devices", "num_devices")
          .forEach(each -> devices.put(each.address(), new PjrtDevice(this, each, memories)));
    }
  }

  static PjrtClient create(PjrtPlugin plugin, Map<String, PjrtValue> options) {
    options.forEach((name, value) -> {
      Objects.requireNonNull(name, "the name of an option");
      Objects.requireNonNull(value, () -> "the value of option " + name);
    });
    KnownOptions.check(options);
    MemorySegment address;
    try (Arena arena = Arena.ofConfined()) {
      address =
          plugin
              .api()
              .args("PJRT_Client_Create", arena)
              .set("create_options", NamedValues.write(options, arena))
              .setLong("num_options", options.size())
              .call()
              .get("client");
    }
    return new PjrtClient(plugin, address);
  }

  NativeHandle handle() {
    return handle;
  }

  /** {@return the device of an address} */
  PjrtDevice device(MemorySegment address) {
    PjrtDevice device = devices.get(address.address());
    if (device == null) {
      throw new PjrtException(PjrtErrorCode.INTERNAL, "the plugin names a device that it has not");
    }
    return device;
  }

  PjrtDeviceDescription describe(MemorySegment description) {
    PjrtApi api = plugin.api();
    try (Arena arena = Arena.ofConfined()) {
      return new PjrtDeviceDescription(
          api.get("PJRT_DeviceDescription_Id", description, arena).getInt("id"),
          api.get("PJRT_DeviceDescription_ProcessIndex", description, arena)
              .getInt("process_index"),
          api.get("PJRT_DeviceDescription_Kind", description, arena).string("device_kind"),
          api.get("PJRT_DeviceDescription_DebugString", description, arena).string("debug_string"),
          api.get("PJRT_DeviceDescription_ToString", description, arena).string("to_string"),
          NamedValues.read(
              api.get("PJRT_DeviceDescription_Attributes", description, arena),
              "attributes",
              "num_attributes"));
    }
  }

  /** {@return its plugin} */
  public PjrtPlugin plugin() {
    return plugin;
  }

  /** {@return the name of its platform: {@code cpu}, for example} */
  public String platformName() {
    return platformName;
  }

  /** {@return the version of its platform, in the words of the plugin} */
  public String platformVersion() {
    return platformVersion;
  }

  /**
   * {@return what it says of itself and of the devices that it can use}
   *
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin fails
   */
  public PjrtPlatform platform() {
    return new PjrtPlatform(
        platformName,
        platformVersion,
        addressableDevices().stream().map(PjrtPlatform.Device::of).toList());
  }

  /** {@return the number of this process among those that share the devices; 0 if it is alone} */
  public int processIndex() {
    return processIndex;
  }

  /** {@return all devices, also those of other processes} */
  public List<PjrtDevice> devices() {
    return List.copyOf(devices.values());
  }

  /** {@return the devices that this client can use} */
  public List<PjrtDevice> addressableDevices() {
    return devices.values().stream().filter(PjrtDevice::isAddressable).toList();
  }

  /**
   * {@return a device}
   *
   * @param id its number
   * @throws IllegalArgumentException if there is none of this number
   */
  public PjrtDevice device(int id) {
    return devices.values().stream()
        .filter(each -> each.id() == id)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no device of id " + id));
  }

  /** {@return the memories that this client can use} */
  public List<PjrtMemory> memories() {
    return List.copyOf(memories.values());
  }

  /**
   * {@return the devices of all processes, and how they are connected}
   *
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin does not say
   */
  public PjrtTopology topology() {
    PjrtApi api = plugin.api();
    return handle.use((client, arena) -> {
      MemorySegment topology =
          api.get("PJRT_Client_TopologyDescription", client, arena).get("topology");
      List<PjrtDeviceDescription> descriptions = new ArrayList<>();
      for (MemorySegment each :
          api.get("PJRT_TopologyDescription_GetDeviceDescriptions", topology, arena)
              .pointers("descriptions", "num_descriptions")) {
        descriptions.add(describe(each));
      }
      return new PjrtTopology(
          api.get("PJRT_TopologyDescription_PlatformName", topology, arena).string("platform_name"),
          api.get("PJRT_TopologyDescription_PlatformVersion", topology, arena)
              .string("platform_version"),
          descriptions,
          NamedValues.read(
              api.get("PJRT_TopologyDescription_Attributes", topology, arena),
              "attributes",
              "num_attributes"));
    });
  }

  /**
   * {@return the devices that run a program where its options do not say}
   *
   * @param replicas the number of replicas, at least 1
   * @param partitions the number of partitions, at least 1
   * @throws IllegalArgumentException if there are none, or more than devices
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtDeviceAssignment defaultDeviceAssignment(int replicas, int partitions) {
    if (replicas < 1 || partitions < 1 || (long) replicas * partitions > devices.size()) {
      throw new IllegalArgumentException(
          "%d replicas of %d partitions do not fit %d devices"
              .formatted(replicas, partitions, devices.size()));
    }
    return handle.use((client, arena) -> {
      int count = replicas * partitions;
      MemorySegment ids = arena.allocate(ValueLayout.JAVA_INT, count);
      plugin
          .api()
          .args("PJRT_Client_DefaultDeviceAssignment", client, arena)
          .setInt("num_replicas", replicas)
          .setInt("num_partitions", partitions)
          .setLong("default_assignment_size", count)
          .set("default_assignment", ids)
          .call();
      List<List<Integer>> assignment = new ArrayList<>();
      for (int replica = 0; replica < replicas; replica++) {
        List<Integer> row = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
          row.add(ids.getAtIndex(ValueLayout.JAVA_INT, replica * partitions + partition));
        }
        assignment.add(row);
      }
      return new PjrtDeviceAssignment(assignment);
    });
  }

  /**
   * {@return a buffer with a copy of data}
   *
   * @param data the elements in row-major order, in the byte order of the machine, each in {@link
   *     PjrtElementType#hostBytes} bytes. It may be changed when this method returns
   * @param shape the shape of the buffer
   * @param device where it is to be
   * @throws IllegalArgumentException if there are more or fewer bytes than the shape takes, or the
   *     device is of another client or process
   * @throws IllegalStateException if the client or the arena of the data is closed
   * @throws WrongThreadException if the data is confined to another thread
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(MemorySegment data, PjrtShape shape, PjrtDevice device) {
    return new HostTransfer(this, shape, device).copy(data);
  }

  /**
   * {@return a buffer with a copy of a tensor}
   *
   * @param tensor the elements
   * @param device where it is to be
   * @throws IllegalArgumentException if PJRT has no elements of its type, or the device is of
   *     another client or process
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(Tensor tensor, PjrtDevice device) {
    return copyFromHost(tensor.asSegment(), PjrtShape.of(tensor.type()), device);
  }

  /**
   * {@return a buffer with a copy of numbers}
   *
   * @param data its elements, of type {@link PjrtElementType#F32}
   * @param device where it is to be
   * @param dimensions the size of each dimension
   * @throws IllegalArgumentException as for {@link #copyFromHost(MemorySegment, PjrtShape,
   *     PjrtDevice)}
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(float[] data, PjrtDevice device, long... dimensions) {
    return copyFromHost(
        MemorySegment.ofArray(data), PjrtShape.of(PjrtElementType.F32, dimensions), device);
  }

  /**
   * {@return a buffer with a copy of numbers}
   *
   * @param data its elements, of type {@link PjrtElementType#F64}
   * @param device where it is to be
   * @param dimensions the size of each dimension
   * @throws IllegalArgumentException as for {@link #copyFromHost(MemorySegment, PjrtShape,
   *     PjrtDevice)}
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(double[] data, PjrtDevice device, long... dimensions) {
    return copyFromHost(
        MemorySegment.ofArray(data), PjrtShape.of(PjrtElementType.F64, dimensions), device);
  }

  /**
   * {@return a buffer with a copy of numbers}
   *
   * @param data its elements, of type {@link PjrtElementType#S32}
   * @param device where it is to be
   * @param dimensions the size of each dimension
   * @throws IllegalArgumentException as for {@link #copyFromHost(MemorySegment, PjrtShape,
   *     PjrtDevice)}
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(int[] data, PjrtDevice device, long... dimensions) {
    return copyFromHost(
        MemorySegment.ofArray(data), PjrtShape.of(PjrtElementType.S32, dimensions), device);
  }

  /**
   * {@return a buffer with a copy of numbers}
   *
   * @param data its elements, of type {@link PjrtElementType#S64}
   * @param device where it is to be
   * @param dimensions the size of each dimension
   * @throws IllegalArgumentException as for {@link #copyFromHost(MemorySegment, PjrtShape,
   *     PjrtDevice)}
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer copyFromHost(long[] data, PjrtDevice device, long... dimensions) {
    return copyFromHost(
        MemorySegment.ofArray(data), PjrtShape.of(PjrtElementType.S64, dimensions), device);
  }

  /**
   * {@return a buffer of data that is not copied where the plugin can use it as it lies} A plugin
   * for CPUs can if the data is aligned to {@link PjrtBuffer#HOST_ALIGNMENT} bytes; {@link
   * PjrtBuffer#isZeroCopy} says whether it did.
   *
   * <p>Until {@link PjrtBuffer#hostMemoryReleased} completes, the memory belongs to the buffer: its
   * arena must not be closed, and the data must not change. {@link Arena#ofAuto} and {@link
   * Arena#global} cannot be closed, so that they are safe whatever happens.
   *
   * @param data the elements, as for {@link #copyFromHost(MemorySegment, PjrtShape, PjrtDevice)},
   *     in native memory
   * @param shape the shape of the buffer
   * @param device where it is to be
   * @param isMutable whether programs to which the buffer is donated may write into the data
   * @throws IllegalArgumentException if the data is on the heap, or read-only and mutable, or as
   *     for copies
   * @throws IllegalStateException if the client or the arena of the data is closed, or the data can
   *     be used by one thread only
   * @throws PjrtException if the plugin refuses
   */
  public PjrtBuffer viewOfHost(
      MemorySegment data, PjrtShape shape, PjrtDevice device, boolean isMutable) {
    return new HostTransfer(this, shape, device).view(data, isMutable);
  }

  /**
   * {@return an executable of a program}
   *
   * @param program a module of StableHLO whose function {@code main} is the program, as text
   * @param options how to compile it
   * @throws IllegalArgumentException if the options need devices that the client has not
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses the program
   */
  public PjrtExecutable compile(String program, PjrtCompileOptions options) {
    return compile(program.getBytes(StandardCharsets.UTF_8), options);
  }

  /**
   * {@return an executable of a program}
   *
   * @param program a module of StableHLO whose function {@code main} is the program: a portable
   *     artifact, MLIR bytecode or text in UTF-8
   * @param options how to compile it
   * @throws IllegalArgumentException if the program is empty, or the options need devices that the
   *     client has not
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses the program
   */
  public PjrtExecutable compile(byte[] program, PjrtCompileOptions options) {
    return new ExecutableLoader(this).compile(program, options);
  }

  /**
   * {@return an executable of what {@link PjrtExecutable#serialize} returned}
   *
   * @param executable the bytes, which come from the same plugin and a machine like this one:
   *     plugins trust them
   * @throws IllegalArgumentException if there are no bytes
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses them
   */
  public PjrtExecutable deserialize(byte[] executable) {
    return new ExecutableLoader(this).deserialize(executable);
  }

  /** {@return whether it has been closed} */
  public boolean isClosed() {
    return handle.isClosed();
  }

  /** Closes the client. It ends when its buffers and executables are closed, too. */
  @Override
  public void close() {
    handle.close();
  }

  /** {@return its platform and the number of its devices} */
  @Override
  public String toString() {
    return platformName + " (" + devices.size() + " devices)";
  }
}
