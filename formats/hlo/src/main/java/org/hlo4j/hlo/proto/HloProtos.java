package org.hlo4j.hlo.proto;

import java.util.List;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.message.FileMessages;
import org.hlo4j.hlo.message.ModuleCodecs;
import org.hlo4j.hlo.message.ModuleFields;
import org.hlo4j.hlo.message.ModuleReader;
import org.hlo4j.hlo.message.ModuleWriter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageInput;
import org.jspecify.annotations.Nullable;

/** Modules as protos. */
public final class HloProtos {
  private static final String WHAT = "a proto of HLO";

  private HloProtos() {}

  /**
   * {@return what a file has, whichever of the forms it is}
   *
   * @param bytes the file
   * @param name its name, for diagnostics
   * @param warnings receives a warning of the fields that are not known, as the result lacks them
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it has none of the forms, or is damaged
   */
  public static HloFile read(Blob bytes, String name, Diagnostics warnings) {
    MessageInput input = new MessageInput(bytes, name, WHAT);
    HloFile file =
        switch (FileMessages.depthOfModule(bytes)) {
          case 0 ->
              HloFile.of(HloFile.Form.MODULE, module(input, ModuleFields.MESSAGE.read(input)));
          case 1 -> FileMessages.hasSecond(bytes) ? unoptimized(input) : hlo(input);
          case 2 -> snapshot(input);
          default -> throw input.error("it has no module with computations and instructions");
        };
    input.unknownFields().report(name, warnings);
    return file;
  }

  /**
   * {@return what callers of a module have to know} The rest is skipped: a compiled module may be
   * large, and have instructions of a later XLA.
   *
   * @param bytes an {@code HloModuleProto}
   * @param name its name, for diagnostics
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the bytes are damaged
   */
  public static HloInterface readInterface(Blob bytes, String name) {
    MessageInput input = new MessageInput(bytes, name, WHAT);
    FieldValues module = ModuleFields.INTERFACE.read(input);
    HloProgramShape shape = ModuleCodecs.entryShapeOrNull(module);
    if (shape == null) {
      throw input.errorAt(0, "the module has no shape of its program");
    }
    return new HloInterface(
        shape,
        orEmpty(module.get(ModuleFields.INPUT_OUTPUT_ALIAS)),
        orEmpty(module.get(ModuleFields.BUFFER_DONOR)),
        module.get(ModuleFields.SPMD_PARAMETERS_SHARDINGS),
        module.get(ModuleFields.SPMD_OUTPUT_SHARDING));
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static HloModule module(MessageInput input, @Nullable FieldValues module) {
    if (module == null) {
      throw input.error("the module is missing");
    }
    return new ModuleReader(input).read(module);
  }

  private static HloFile hlo(MessageInput input) {
    FieldValues file = FileMessages.HLO.read(input);
    return HloFile.of(HloFile.Form.HLO, module(input, file.get(FileMessages.HLO_MODULE)));
  }

  private static HloFile unoptimized(MessageInput input) {
    FieldValues file = FileMessages.UNOPTIMIZED.read(input);
    return new HloFile(
        HloFile.Form.UNOPTIMIZED_SNAPSHOT,
        module(input, file.get(FileMessages.UNOPTIMIZED_MODULE)),
        file.get(FileMessages.PARTITIONS),
        null,
        "");
  }

  private static HloFile snapshot(MessageInput input) {
    FieldValues file = FileMessages.SNAPSHOT.read(input);
    FieldValues hlo = file.get(FileMessages.SNAPSHOT_HLO);
    return new HloFile(
        HloFile.Form.SNAPSHOT,
        module(input, hlo == null ? null : hlo.get(FileMessages.HLO_MODULE)),
        List.of(file.get(FileMessages.SNAPSHOT_ARGUMENTS)),
        file.get(FileMessages.SNAPSHOT_RESULT),
        file.get(FileMessages.SNAPSHOT_PLATFORM));
  }

  /**
   * {@return the bytes of a module, as {@code HloModuleProto}}
   *
   * @param module the module
   */
  public static byte[] toBytes(HloModule module) {
    return toBytes(HloFile.of(HloFile.Form.MODULE, module));
  }

  /**
   * {@return the bytes of a file}
   *
   * @param file what the file has
   */
  public static byte[] toBytes(HloFile file) {
    FieldValues module = ModuleWriter.write(file.module());
    FieldValues message = new FieldValues();
    Message<FieldValues> type =
        switch (file.form()) {
          case MODULE -> {
            message = module;
            yield ModuleFields.MESSAGE;
          }
          case HLO -> {
            message.set(FileMessages.HLO_MODULE, module);
            yield FileMessages.HLO;
          }
          case SNAPSHOT -> {
            FieldValues hlo = new FieldValues();
            hlo.set(FileMessages.HLO_MODULE, module);
            message.set(FileMessages.SNAPSHOT_HLO, hlo);
            message.set(
                FileMessages.SNAPSHOT_ARGUMENTS,
                file.arguments().isEmpty() ? List.of() : file.arguments().getFirst());
            message.set(FileMessages.SNAPSHOT_RESULT, file.result());
            message.set(FileMessages.SNAPSHOT_PLATFORM, file.platform());
            yield FileMessages.SNAPSHOT;
          }
          case UNOPTIMIZED_SNAPSHOT -> {
            message.set(FileMessages.UNOPTIMIZED_MODULE, module);
            message.set(FileMessages.PARTITIONS, file.arguments());
            yield FileMessages.UNOPTIMIZED;
          }
        };
    return type.toBytes(message);
  }
}
