package org.hlo4j.pjrt.proto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageFields;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDeviceAssignment;
import org.hlo4j.pjrt.PjrtValue;

/** Writes XLA's {@code CompileOptionsProto}. Plugins end the process where parts are missing. */
public final class CompileOptionsMessage {
  /** The device ordinal that is not set. */
  private static final long NO_DEVICE = -1;

  private static final Message<PjrtCompileOptions> OPTIONS = options();

  private CompileOptionsMessage() {}

  /**
   * {@return the bytes of options: the same for equal ones}
   *
   * @param options the options
   */
  public static byte[] of(PjrtCompileOptions options) {
    return OPTIONS.toBytes(options);
  }

  private static Message<PjrtCompileOptions> options() {
    Message<PjrtCompileOptions> build = buildOptions();
    Message<Map.Entry<String, PjrtValue>> flag = flag();
    MessageFields<PjrtCompileOptions> fields = MessageFields.packed();
    fields.message(3, () -> build, options -> options);
    fields.messages(
        7, () -> flag, options -> new ArrayList<>(options.envOptionOverrides().entrySet()));
    return fields.buildWritten();
  }

  /** {@code ExecutableBuildOptionsProto} */
  private static Message<PjrtCompileOptions> buildOptions() {
    Message<PjrtDeviceAssignment> assignment = assignment();
    MessageFields<PjrtCompileOptions> fields = MessageFields.packed();
    fields.integer(1, _ -> NO_DEVICE);
    fields.integer(4, options -> (long) options.replicas());
    fields.integer(5, options -> (long) options.partitions());
    fields.withDefault(6, Kind.BOOL, false, options -> options.partitions() > 1);
    fields.message(9, () -> assignment, options -> options.deviceAssignment().orElse(null));
    fields.withDefault(19, Kind.BOOL, false, PjrtCompileOptions::useShardy);
    return fields.buildWritten();
  }

  /** {@code DeviceAssignmentProto} */
  private static Message<PjrtDeviceAssignment> assignment() {
    MessageFields<LongList> devicesFields = MessageFields.unpacked();
    devicesFields.integers(1, ids -> ids);
    Message<LongList> devices = devicesFields.buildWritten();
    MessageFields<PjrtDeviceAssignment> fields = MessageFields.packed();
    fields.integer(1, assignment -> (long) assignment.replicas());
    fields.integer(2, assignment -> (long) assignment.partitions());
    fields.messages(3, () -> devices, CompileOptionsMessage::devicesOfPartitions);
    return fields.buildWritten();
  }

  private static List<LongList> devicesOfPartitions(PjrtDeviceAssignment assignment) {
    return IntStream.range(0, assignment.partitions())
        .mapToObj(partition ->
            LongList.wrap(
                LongStream.range(0, assignment.replicas())
                    .map(replica -> assignment.device((int) replica, partition))
                    .toArray()))
        .toList();
  }

  /** The entries of {@code env_option_overrides}. */
  private static Message<Map.Entry<String, PjrtValue>> flag() {
    Message<PjrtValue> value = value();
    MessageFields<Map.Entry<String, PjrtValue>> fields = MessageFields.packed();
    fields.string(1, Map.Entry::getKey);
    fields.message(2, () -> value, Map.Entry::getValue);
    return fields.buildWritten();
  }

  /** {@code OptionOverrideProto}: one of the fields, also if it is zero. Lists are no flags. */
  private static Message<PjrtValue> value() {
    MessageFields<PjrtValue> fields = MessageFields.packed();
    fields.optional(
        1, Kind.STRING, value -> value instanceof PjrtValue.Text text ? text.value() : null);
    fields.optional(
        2, Kind.BOOL, value -> value instanceof PjrtValue.Bool truth ? truth.value() : null);
    fields.optional(
        3, Kind.INT, value -> value instanceof PjrtValue.Int64 number ? number.value() : null);
    fields.optional(
        4,
        Kind.DOUBLE,
        value -> value instanceof PjrtValue.Float32 number ? (double) number.value() : null);
    return fields.buildWritten();
  }
}
