package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;

/** The memory of a call of a program, which may be used again. */
final class ExecuteFrame {
  private final PjrtApi api;
  private final CArgs args;
  private final int argumentCount;
  private final int resultCount;

  /** The addresses of buffers, all of a device before those of the next one. */
  private final MemorySegment arguments;

  private final MemorySegment results;

  ExecuteFrame(
      PjrtApi api,
      int devices,
      int argumentCount,
      int resultCount,
      PjrtExecuteOptions options,
      Arena arena) {
    this.api = api;
    this.argumentCount = argumentCount;
    this.resultCount = resultCount;
    this.arguments = addresses((long) devices * argumentCount, arena);
    this.results = addresses((long) devices * resultCount, arena);
    CArgs memory = new CArgs(api, "PJRT_ExecuteOptions", arena);
    if (options.launchId() != 0) {
      memory.setInt("launch_id", options.launchId());
    }
    List<Integer> kept = options.nonDonatable().stream().sorted().toList();
    if (!kept.isEmpty()) {
      MemorySegment indices = arena.allocate(ValueLayout.JAVA_LONG, kept.size());
      for (int i = 0; i < kept.size(); i++) {
        indices.setAtIndex(ValueLayout.JAVA_LONG, i, kept.get(i));
      }
      memory
          .set("non_donatable_input_indices", indices)
          .setLong("num_non_donatable_input_indices", kept.size());
    }
    this.args =
        api.args("PJRT_LoadedExecutable_Execute", arena)
            .set("options", memory.memory())
            .set("argument_lists", lists(arguments, devices, argumentCount, arena))
            .setLong("num_devices", devices)
            .setLong("num_args", argumentCount)
            .set("output_lists", lists(results, devices, resultCount, arena));
  }

  private static MemorySegment addresses(long count, Arena arena) {
    return arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, count));
  }

  /** Returns the address of each device's part of an array. */
  private static MemorySegment lists(MemorySegment array, int devices, int each, Arena arena) {
    MemorySegment lists = addresses(devices, arena);
    for (int i = 0; i < devices; i++) {
      lists.setAtIndex(ValueLayout.JAVA_LONG, i, array.address() + (long) i * each * Long.BYTES);
    }
    return lists;
  }

  void setArgument(int device, int number, long buffer) {
    arguments.setAtIndex(ValueLayout.JAVA_LONG, (long) device * argumentCount + number, buffer);
  }

  /** Calls the program, which need not have ended when this method returns. */
  void execute(MemorySegment executable) {
    args.set("executable", executable);
    api.call(args.function(), args.memory());
  }

  long result(int device, int number) {
    return results.getAtIndex(ValueLayout.JAVA_LONG, (long) device * resultCount + number);
  }
}
