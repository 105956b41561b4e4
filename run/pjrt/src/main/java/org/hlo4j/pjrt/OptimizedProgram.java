package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.proto.HloSignature;
import org.hlo4j.pjrt.proto.SignatureReader;

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
      if (size < 0) {
        throw new PjrtException(
            PjrtErrorCode.OUT_OF_RANGE, "a compiled program of " + size + " bytes");
      }
      MemorySegment code = arena.allocate(Math.max(1, size));
      program.set("code", code);
      args.call();
      return SignatureReader.read(
          Blob.of(code.asSlice(0, size)),
          format.equals(HLO_WITH_CONFIG),
          (int)
              api.get("PJRT_Executable_NumPartitions", executable, arena)
                  .getLong("num_partitions"));
    } catch (DiagnosticException e) {
      throw unreadable(e.diagnostics().getFirst().message(), e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw unreadable(String.valueOf(e.getMessage()), e);
    }
  }

  private static PjrtException unreadable(String reason, RuntimeException cause) {
    return new PjrtException(
        PjrtErrorCode.DATA_LOSS, "the compiled program cannot be read: " + reason, cause);
  }
}
