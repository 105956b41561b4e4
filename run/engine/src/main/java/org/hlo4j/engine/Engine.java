package org.hlo4j.engine;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.hlo4j.engine.plan.Plan;
import org.hlo4j.engine.plan.Plans;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;

/** Prepares functions to be run fast, any number of times. */
public final class Engine {
  /** The name of the interpreter. */
  private static final String REFERENCE = "reference";

  /** The name of this engine with the interpreter's bits. */
  private static final String STRICT = "strict";

  /** The name of this engine with products and sums of windows that differ in the last digits. */
  private static final String FAST = "fast";

  private Engine() {}

  /**
   * {@return the names of engines that can prepare functions: {@code strict} and {@code fast} for
   * this one, {@code reference} for the {@linkplain Interpreter interpreter}, and those of
   * {@linkplain EngineProvider others} that are installed}
   */
  public static SortedSet<String> names() {
    SortedSet<String> names = new TreeSet<>(InstalledEngines.ALL.keySet());
    names.add(REFERENCE);
    names.add(STRICT);
    names.add(FAST);
    return names;
  }

  /**
   * {@return whether an engine evaluates composites and shape assertions; see {@link
   * EngineProvider#evaluatesComposites}}
   *
   * @param engine one of {@link #names}
   */
  public static boolean evaluatesComposites(String engine) {
    EngineProvider provider = InstalledEngines.ALL.get(engine);
    return provider == null || provider.evaluatesComposites();
  }

  /**
   * Prepares a function by the engine of a name.
   *
   * @param engine one of {@link #names}
   * @param module a verified {@code builtin.module}, which must not change any more
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @param options the options; names of this engine say whether it is strict
   * @return the function, ready to run
   * @throws IllegalArgumentException if there is no such engine
   * @throws InterpreterException if there is no such function, or the engine cannot run it
   */
  public static FunctionRunner prepare(
      String engine, Operation module, String function, EngineOptions options) {
    if (engine.equals(STRICT) || engine.equals(FAST)) {
      return prepare(module, function, options.withStrict(engine.equals(STRICT)));
    }
    if (engine.equals(REFERENCE)) {
      Interpreter.entry(module, function);
      return new InterpretedFunction(module, function, options.extension());
    }
    EngineProvider provider = InstalledEngines.ALL.get(engine);
    if (provider == null) {
      throw new IllegalArgumentException(
          "there is no engine '" + engine + "' but " + String.join(", ", names()));
    }
    return provider.prepare(module, function, options);
  }

  /**
   * Prepares a function.
   *
   * @param module a verified {@code builtin.module}, which must not change any more
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @param options the options
   * @return the function, ready to run
   * @throws InterpreterException if there is no such function
   */
  public static PreparedFunction prepare(Operation module, String function, EngineOptions options) {
    Operation entry = Interpreter.entry(module, function);
    Optional<InterpretedShare> whole = Plans.obstacle(module, entry);
    Optional<Plan> plan =
        whole.isPresent() ? Optional.empty() : Optional.of(Plans.of(module, entry, options));
    InterpretedShare interpreted = plan.map(Plan::interpreted).or(() -> whole).orElseThrow();
    return new PreparedFunction(module, entry, plan, interpreted, options);
  }
}
