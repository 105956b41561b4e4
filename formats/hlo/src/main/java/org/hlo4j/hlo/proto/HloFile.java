package org.hlo4j.hlo.proto;

import java.util.List;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.jspecify.annotations.Nullable;

/**
 * A module, and with what it was run if that is known.
 *
 * @param form what the file is
 * @param module the module
 * @param arguments the arguments, for each partition
 * @param result the result, null if it is not known
 * @param platform what the module ran on, empty if it is not known
 */
public record HloFile(
    Form form,
    HloModule module,
    List<List<HloLiteral>> arguments,
    @Nullable HloLiteral result,
    String platform) {
  /** Copies the lists. */
  public HloFile {
    arguments = arguments.stream().map(List::copyOf).toList();
  }

  /**
   * {@return a file of a module alone}
   *
   * @param form what the file is
   * @param module the module
   */
  public static HloFile of(Form form, HloModule module) {
    return new HloFile(form, module, List.of(), null, "");
  }

  /** What files are. */
  public enum Form {
    /** {@code HloModuleProto}: a module. */
    MODULE,
    /** {@code HloProto}: a module, and where its buffers are. */
    HLO,
    /** {@code HloSnapshot}: a module with arguments and result. */
    SNAPSHOT,
    /** {@code HloUnoptimizedSnapshot}: a module with the arguments of each partition. */
    UNOPTIMIZED_SNAPSHOT
  }
}
