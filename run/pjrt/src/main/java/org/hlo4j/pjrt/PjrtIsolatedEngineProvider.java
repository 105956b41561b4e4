package org.hlo4j.pjrt;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.EngineProvider;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;

/**
 * Engine {@code pjrt-isolated}: it does what {@link PjrtEngineProvider engine pjrt} does, with the
 * plugin in a {@linkplain PjrtProcess process of its own}. There is one process for all programs.
 */
public final class PjrtIsolatedEngineProvider implements EngineProvider {
  private static final Map<Path, PjrtProcess> PROCESSES = new HashMap<>();

  /** Creates the provider, which starts nothing yet. */
  public PjrtIsolatedEngineProvider() {}

  @Override
  public String name() {
    return "pjrt-isolated";
  }

  /** XLA decomposes composites, and knows no shape assertions. */
  @Override
  public boolean evaluatesComposites() {
    return false;
  }

  /**
   * {@inheritDoc} Custom calls and composites are the plugin's affair: an extension is not asked.
   * Limits of steps and memory do not apply. Programs for several devices are refused.
   */
  @Override
  public FunctionRunner prepare(Operation module, String function, EngineOptions options) {
    Operation entry = Interpreter.entry(module, function);
    PjrtEngineProvider.checkOptions(name(), entry, options);
    Path library = PjrtEngineProvider.library(name(), entry.location());
    try {
      return process(library).prepare(0, module, function, () -> false);
    } catch (PjrtException e) {
      throw new InterpreterException(
          entry.location(), "engine " + name() + " cannot start: " + e.getMessage());
    }
  }

  private static PjrtProcess process(Path library) {
    synchronized (PROCESSES) {
      return PROCESSES.computeIfAbsent(library, PjrtProcess::of);
    }
  }
}
