package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;

/** A device of a client: what runs programs and has memory. */
public final class PjrtDevice {
  private final PjrtClient client;
  private final MemorySegment address;
  private final PjrtDeviceDescription description;
  private final boolean isAddressable;
  private final OptionalInt localHardwareId;
  private final List<PjrtMemory> memories;
  private final Optional<PjrtMemory> defaultMemory;

  PjrtDevice(PjrtClient client, MemorySegment address, Map<Long, PjrtMemory> memories) {
    this.client = client;
    this.address = address;
    PjrtApi api = client.plugin().api();
    try (Arena arena = Arena.ofConfined()) {
      this.description =
          client.describe(
              api.get("PJRT_Device_GetDescription", address, arena).get("device_description"));
      this.isAddressable =
          api.get("PJRT_Device_IsAddressable", address, arena).getBoolean("is_addressable");
      int number =
          isAddressable
              ? api.get("PJRT_Device_LocalHardwareId", address, arena).getInt("local_hardware_id")
              : -1;
      this.localHardwareId = number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
      if (isAddressable && api.offers("PJRT_Device_AddressableMemories")) {
        this.memories =
            api
                .get("PJRT_Device_AddressableMemories", address, arena)
                .pointers("memories", "num_memories")
                .stream()
                .flatMap(each -> Optional.ofNullable(memories.get(each.address())).stream())
                .toList();
        this.defaultMemory =
            Optional.ofNullable(
                memories.get(
                    api.get("PJRT_Device_DefaultMemory", address, arena).get("memory").address()));
      } else {
        this.memories = List.of();
        this.defaultMemory = Optional.empty();
      }
    }
  }

  MemorySegment address() {
    return address;
  }

  /** {@return the client that has it} */
  public PjrtClient client() {
    return client;
  }

  /** {@return what it is} */
  public PjrtDeviceDescription description() {
    return description;
  }

  /** {@return its number among the devices of its kind, of all processes} */
  public int id() {
    return description.id();
  }

  /** {@return the number of the process whose client can use it} */
  public int processIndex() {
    return description.processIndex();
  }

  /** {@return its kind in the words of the vendor} */
  public String kind() {
    return description.kind();
  }

  /** {@return whether this client can use it} */
  public boolean isAddressable() {
    return isAddressable;
  }

  /** {@return its number on this machine, CUDA's for example; empty if it has none} */
  public OptionalInt localHardwareId() {
    return localHardwareId;
  }

  /** {@return the memories that it can use} */
  public List<PjrtMemory> memories() {
    return memories;
  }

  /** {@return the memory that its buffers are in; empty if the plugin does not say} */
  public Optional<PjrtMemory> defaultMemory() {
    return defaultMemory;
  }

  /**
   * {@return what its allocator says; empty if the plugin has no such numbers}
   *
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin fails
   */
  public Optional<PjrtMemoryStatistics> memoryStatistics() {
    PjrtApi api = client.plugin().api();
    String function = "PJRT_Device_MemoryStats";
    return client
        .handle()
        .use((_, arena) ->
            api.offered(function, () -> statistics(api.get(function, address, arena))));
  }

  private static PjrtMemoryStatistics statistics(CArgs args) {
    return new PjrtMemoryStatistics(
        args.getLong("bytes_in_use"),
        number(args, "peak_bytes_in_use"),
        number(args, "num_allocs"),
        number(args, "largest_alloc_size"),
        number(args, "bytes_limit"),
        number(args, "bytes_reserved"),
        number(args, "peak_bytes_reserved"),
        number(args, "bytes_reservable_limit"),
        number(args, "largest_free_block_bytes"),
        number(args, "pool_bytes"),
        number(args, "peak_pool_bytes"));
  }

  private static OptionalLong number(CArgs args, String field) {
    return args.getBoolean(field + "_is_set")
        ? OptionalLong.of(args.getLong(field))
        : OptionalLong.empty();
  }

  /** {@return a short text for readers} */
  @Override
  public String toString() {
    return description.toString();
  }
}
