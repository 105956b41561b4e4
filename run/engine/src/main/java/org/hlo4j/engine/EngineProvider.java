package org.hlo4j.engine;

import java.util.ServiceLoader;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;

/**
 * An engine that a library offers by {@link ServiceLoader}: one that runs programs on a device, for
 * example. It is chosen by its name.
 */
public interface EngineProvider {
  /**
   * {@return the name of the engine, other than {@code reference}, {@code strict}, {@code fast}}
   */
  String name();

  /**
   * {@return whether prepared functions evaluate composites and shape assertions, as the
   * interpreter does} Otherwise composites are decomposed, and assertions are checked, where a
   * program of dynamic shapes is refined for its inputs.
   */
  default boolean evaluatesComposites() {
    return true;
  }

  /**
   * Prepares a function.
   *
   * @param module a verified {@code builtin.module}, which must not change any more
   * @param function the name of the function, as for {@link Engine#prepare}
   * @param options the options. An engine that cannot have the interpreter's bits refuses to be
   *     strict
   * @return the function, ready to run
   * @throws InterpreterException if there is no such function, or the engine cannot run it
   */
  FunctionRunner prepare(Operation module, String function, EngineOptions options);
}
