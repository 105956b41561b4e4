package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalInt;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;

/** A memory that buffers may lie in: a device's own, for example, or the host's. */
public final class PjrtMemory {
  private final PjrtClient client;
  private final MemorySegment address;
  private final int id;
  private final String kind;
  private final OptionalInt kindId;
  private final String debugString;
  private final String name;

  PjrtMemory(PjrtClient client, MemorySegment address) {
    this.client = client;
    this.address = address;
    PjrtApi api = client.plugin().api();
    try (Arena arena = Arena.ofConfined()) {
      this.id = get(api, "PJRT_Memory_Id", arena).getInt("id");
      this.kind = get(api, "PJRT_Memory_Kind", arena).string("kind");
      this.kindId =
          api.offers("PJRT_Memory_Kind_Id")
              ? OptionalInt.of(get(api, "PJRT_Memory_Kind_Id", arena).getInt("kind_id"))
              : OptionalInt.empty();
      this.debugString = get(api, "PJRT_Memory_DebugString", arena).string("debug_string");
      this.name = get(api, "PJRT_Memory_ToString", arena).string("to_string");
    }
  }

  private CArgs get(PjrtApi api, String function, Arena arena) {
    return api.args(function, arena).set("memory", address).call();
  }

  PjrtClient client() {
    return client;
  }

  MemorySegment address() {
    return address;
  }

  /** {@return its number among the memories of its kind} */
  public int id() {
    return id;
  }

  /**
   * {@return its kind: {@code device}, {@code pinned_host} or {@code unpinned_host}, for example}
   */
  public String kind() {
    return kind;
  }

  /** {@return the number of its kind; empty if the plugin has none} */
  public OptionalInt kindId() {
    return kindId;
  }

  /** {@return all there is to say of it} */
  public String debugString() {
    return debugString;
  }

  /** {@return a short text for readers} */
  @Override
  public String toString() {
    return name;
  }
}
