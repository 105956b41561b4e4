package org.hlo4j.pjrt;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.proto.HloModuleReader;
import org.hlo4j.pjrt.proto.HloSignature;

/** The program of HLO that a compiler made. */
final class OptimizedProgram {
  private static final String HLO = "hlo";
  private static final String HLO_WITH_CONFIG = "hlo_with_config";

  private OptimizedProgram() {}

  /** Returns the signature of an executable that is not loaded, or else another one. */
  static HloSignature signature(
      PjrtApi api, MemorySegment executable, Supplier<Optional<HloSignature>> otherwise) {
    try {
      return read(api, executable);
    } catch (PjrtException e) {
      return otherwise.get().orElseThrow(() -> e);
    }
  }

  private static HloSignature read(PjrtApi api, MemorySegment executable) {
    try (Arena arena = Arena.ofConfined()) {
      CArgs program = new CArgs(api, "PJRT_Program", arena);
      CArgs args =
          api.args("PJRT_Executable_OptimizedProgram", executable, arena)
              .set("program", program.memory());
      // The first call says how many bytes there are and of which format.
      args.call();
      String format = program.string("format");
      if (!format.equals(HLO) && !format.equals(HLO_WITH_CONFIG)) {
        throw new PjrtException(
            PjrtErrorCode.UNIMPLEMENTED, "a compiled program of unknown format " + format);
      }
      long size = program.getLong("code_size");
      if (size < 0 || size > Integer.MAX_VALUE - Long.BYTES) {
        throw new PjrtException(
            PjrtErrorCode.OUT_OF_RANGE, "a compiled program of " + size + " bytes");
      }
      MemorySegment code = arena.allocate(Math.max(1, size));
      program.set("code", code);
      args.call();
      return HloModuleReader.read(
          code.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE),
          format.equals(HLO_WITH_CONFIG),
          (int)
              api.get("PJRT_Executable_NumPartitions", executable, arena)
                  .getLong("num_partitions"));
    } catch (IOException e) {
      throw new PjrtException(
          PjrtErrorCode.DATA_LOSS, "the compiled program cannot be read: " + e.getMessage(), e);
    }
  }
}
