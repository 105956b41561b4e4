package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.interpreter.Probes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Writes results of operations to a folder, with the names and format of upstream's {@code
 * interpreter-instrument-with-probe}.
 */
final class ValueDump implements OpListener {
  private final Probes probes;
  private final Map<Value, String> names;

  /**
   * Writes the identities of values, after the first value, so that a full disk leaves no file
   * behind.
   */
  private @Nullable Write identities;

  private interface Write {
    void run() throws IOException;
  }

  ValueDump(Path folder, Operation program, String file) throws IOException {
    this.probes = Probes.into(folder);
    this.identities = () -> ProbeIdentities.write(program, file, folder);
    this.names = ProbeInstrumentation.names(program);
  }

  @Override
  public void after(Operation op, Function<Value, InterpreterValue> values) {
    for (OpResult result : op.results()) {
      String name = names.get(result);
      if (name != null && values.apply(result) instanceof Tensor tensor) {
        try {
          probes.write(name, tensor);
          writeIdentities();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void writeIdentities() throws IOException {
    if (identities != null) {
      identities.run();
      identities = null;
    }
  }
}
