package org.hlo4j.pjrt.proto;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDeviceAssignment;
import org.hlo4j.pjrt.PjrtValue;

/** Writes XLA's {@code CompileOptionsProto}. Plugins end the process where parts are missing. */
public final class CompileOptionsMessage {
  /** Fields of {@code CompileOptionsProto}. */
  private static final int EXECUTABLE_BUILD_OPTIONS = 3;

  private static final int ENV_OPTION_OVERRIDES = 7;

  /** Fields of {@code ExecutableBuildOptionsProto}. */
  private static final int DEVICE_ORDINAL = 1;

  private static final int NUM_REPLICAS = 4;
  private static final int NUM_PARTITIONS = 5;
  private static final int USE_SPMD_PARTITIONING = 6;
  private static final int DEVICE_ASSIGNMENT = 9;
  private static final int USE_SHARDY_PARTITIONER = 19;

  /** The device ordinal that is not set. */
  private static final int NO_DEVICE = -1;

  /** Fields of {@code DeviceAssignmentProto}. */
  private static final int REPLICA_COUNT = 1;

  private static final int COMPUTATION_COUNT = 2;
  private static final int COMPUTATION_DEVICES = 3;

  /** The field of {@code DeviceAssignmentProto.ComputationDevice}. */
  private static final int REPLICA_DEVICE_IDS = 1;

  /** Fields of an entry of a map. */
  private static final int KEY = 1;

  private static final int VALUE = 2;

  /** Fields of {@code OptionOverrideProto}. */
  private static final int STRING_FIELD = 1;

  private static final int BOOL_FIELD = 2;
  private static final int INT_FIELD = 3;
  private static final int DOUBLE_FIELD = 4;

  private CompileOptionsMessage() {}

  /** Writes the fields of a message. */
  @FunctionalInterface
  private interface Fields {
    void write(CodedOutputStream output) throws IOException;
  }

  private static byte[] message(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream output = CodedOutputStream.newInstance(bytes);
    try {
      fields.write(output);
      output.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * {@return the bytes of options: the same for equal ones}
   *
   * @param options the options
   */
  public static byte[] of(PjrtCompileOptions options) {
    return message(output -> {
      output.writeByteArray(EXECUTABLE_BUILD_OPTIONS, buildOptions(options));
      for (Map.Entry<String, PjrtValue> each : options.envOptionOverrides().entrySet()) {
        output.writeByteArray(
            ENV_OPTION_OVERRIDES,
            message(entry -> {
              entry.writeString(KEY, each.getKey());
              entry.writeByteArray(VALUE, override(each.getValue()));
            }));
      }
    });
  }

  private static byte[] buildOptions(PjrtCompileOptions options) {
    return message(output -> {
      output.writeInt64(DEVICE_ORDINAL, NO_DEVICE);
      output.writeInt64(NUM_REPLICAS, options.replicas());
      output.writeInt64(NUM_PARTITIONS, options.partitions());
      if (options.partitions() > 1) {
        output.writeBool(USE_SPMD_PARTITIONING, true);
      }
      if (options.deviceAssignment().isPresent()) {
        output.writeByteArray(DEVICE_ASSIGNMENT, assignment(options.deviceAssignment().get()));
      }
      if (options.useShardy()) {
        output.writeBool(USE_SHARDY_PARTITIONER, true);
      }
    });
  }

  private static byte[] assignment(PjrtDeviceAssignment assignment) {
    return message(output -> {
      output.writeInt32(REPLICA_COUNT, assignment.replicas());
      output.writeInt32(COMPUTATION_COUNT, assignment.partitions());
      for (int partition = 0; partition < assignment.partitions(); partition++) {
        int column = partition;
        output.writeByteArray(
            COMPUTATION_DEVICES,
            message(devices -> {
              for (int replica = 0; replica < assignment.replicas(); replica++) {
                devices.writeInt64(REPLICA_DEVICE_IDS, assignment.device(replica, column));
              }
            }));
      }
    });
  }

  private static byte[] override(PjrtValue value) {
    return message(output -> {
      switch (value) {
        case PjrtValue.Text text -> output.writeString(STRING_FIELD, text.value());
        case PjrtValue.Bool truth -> output.writeBool(BOOL_FIELD, truth.value());
        case PjrtValue.Int64 number -> output.writeInt64(INT_FIELD, number.value());
        case PjrtValue.Float32 number -> output.writeDouble(DOUBLE_FIELD, number.value());
        case PjrtValue.Int64List list ->
            throw new IllegalArgumentException("a flag has one value, not " + list);
      }
    });
  }
}
