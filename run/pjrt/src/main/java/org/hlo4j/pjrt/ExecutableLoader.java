package org.hlo4j.pjrt;

import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.pjrt.capi.CArgs;
import org.hlo4j.pjrt.capi.PjrtApi;
import org.hlo4j.pjrt.proto.CompileOptionsMessage;
import org.hlo4j.pjrt.proto.HloSignature;

/** Has a client compile and load programs. */
final class ExecutableLoader {
  private static final byte[] FORMAT = "mlir".getBytes(StandardCharsets.UTF_8);

  private final PjrtClient client;
  private final PjrtApi api;

  ExecutableLoader(PjrtClient client) {
    this.client = client;
    this.api = client.plugin().api();
  }

  PjrtExecutable compile(byte[] program, PjrtCompileOptions options) {
    if (program.length == 0) {
      throw new IllegalArgumentException("the program is empty");
    }
    checkDevices(options);
    byte[] message = CompileOptionsMessage.of(options);
    return load(
        arena -> {
          CArgs code =
              new CArgs(api, "PJRT_Program", arena)
                  .setBytes("code", program, arena)
                  .setBytes("format", FORMAT, arena);
          return api.args("PJRT_Client_Compile", arena)
              .set("program", code.memory())
              .setBytes("compile_options", message, arena);
        },
        "executable",
        () -> options.partitions() == 1 ? ArtifactSignature.of(program) : Optional.empty());
  }

  private void checkDevices(PjrtCompileOptions options) {
    long instances = (long) options.replicas() * options.partitions();
    if (instances > client.devices().size()) {
      throw new IllegalArgumentException(
          "%d replicas of %d partitions do not fit %d devices"
              .formatted(options.replicas(), options.partitions(), client.devices().size()));
    }
    options
        .deviceAssignment()
        .ifPresent(assignment ->
            assignment
                .devices()
                .forEach(replica -> replica.forEach(id -> client.device(id.intValue()))));
  }

  PjrtExecutable deserialize(byte[] executable) {
    if (executable.length == 0) {
      throw new IllegalArgumentException("the executable is empty");
    }
    return load(
        arena ->
            api.args("PJRT_Executable_DeserializeAndLoad", arena)
                .setBytes("serialized_executable", executable, arena),
        "loaded_executable",
        Optional::empty);
  }

  private PjrtExecutable load(
      Function<Arena, CArgs> arguments, String result, Supplier<Optional<HloSignature>> signature) {
    return client
        .handle()
        .use((address, arena) -> {
          CArgs args = arguments.apply(arena).set("client", address).call();
          return new PjrtExecutable(client, args.get(result), signature);
        });
  }
}
