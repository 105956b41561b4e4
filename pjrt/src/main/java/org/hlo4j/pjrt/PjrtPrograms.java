package org.hlo4j.pjrt;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;

/** Programs of hlo4j as plugins read them: artifacts of a release that the plugin has, too. */
public final class PjrtPrograms {
  private static final String MAIN = "main";

  /** The attributes of a module that state how many devices run it. */
  private static final List<String> COUNTS = List.of("mhlo.num_replicas", "mhlo.num_partitions");

  /** How a process of a plugin ends. */
  private static final Set<PjrtErrorCode> ENDS =
      EnumSet.of(
          PjrtErrorCode.UNAVAILABLE, PjrtErrorCode.CANCELLED, PjrtErrorCode.DEADLINE_EXCEEDED);

  private PjrtPrograms() {}

  /**
   * {@return the newest StableHLO that both a plugin and hlo4j have: what artifacts for it are
   * written for}
   *
   * @param plugin the plugin. If it does not say what it has, it is the oldest that hlo4j writes
   * @throws PjrtException if the plugin does not read what hlo4j writes
   */
  public static Version version(PjrtPluginDescription plugin) {
    Version newest =
        plugin
            .stablehloCurrentVersion()
            .map(theirs -> Portability.smallerVersion(theirs, Portability.currentVersion()))
            .orElse(Portability.minimumVersion());
    Version least = plugin.stablehloMinimumVersion().orElse(Portability.minimumVersion());
    if (newest.compareTo(least) < 0 || newest.compareTo(Portability.minimumVersion()) < 0) {
      throw new PjrtException(
          PjrtErrorCode.UNIMPLEMENTED,
          "plugin %s reads StableHLO %s to %s, and hlo4j writes %s to %s"
              .formatted(
                  plugin,
                  least,
                  plugin.stablehloCurrentVersion().map(Version::toString).orElse("?"),
                  Portability.minimumVersion(),
                  Portability.currentVersion()));
    }
    return newest;
  }

  /**
   * {@return the newest StableHLO that both a plugin and hlo4j have}
   *
   * @param plugin the plugin
   * @throws PjrtException if the plugin does not read what hlo4j writes
   */
  public static Version version(PjrtPlugin plugin) {
    return version(plugin.description());
  }

  /**
   * {@return the artifact of a program for a plugin} What the plugin's StableHLO lacks is expressed
   * by older operations where that is possible, CHLO by StableHLO.
   *
   * @param plugin the plugin
   * @param module a verified {@code builtin.module}, which is not changed
   * @throws DiagnosticException if that leaves what the plugin's StableHLO lacks, named in a note
   * @throws PjrtException if the plugin does not read what hlo4j writes
   */
  public static byte[] artifact(PjrtPluginDescription plugin, Operation module) {
    Version version = version(plugin);
    try {
      return Portability.serialize(module, version);
    } catch (DiagnosticException e) {
      Operation copy = module.copy();
      Expansion.expand(copy, version);
      return Portability.serialize(copy, version);
    }
  }

  /**
   * {@return the artifact of a program for a plugin, as by {@link #artifact(PjrtPluginDescription,
   * Operation)}}
   *
   * @param plugin the plugin
   * @param module a verified {@code builtin.module}, which is not changed
   * @throws DiagnosticException if the program has what the plugin's StableHLO lacks
   * @throws PjrtException if the plugin does not read what hlo4j writes
   */
  public static byte[] artifact(PjrtPlugin plugin, Operation module) {
    return artifact(plugin.description(), module);
  }

  /**
   * {@return a function, compiled for a device, whose inputs and results are copied there and back}
   * Custom calls and composites are the plugin's affair.
   *
   * @param device a device of this process
   * @param module a verified {@code builtin.module}, of static shapes
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @throws InterpreterException if there is no such function, or the plugin cannot run it
   */
  public static FunctionRunner prepare(PjrtDevice device, Operation module, String function) {
    Operation entry = Interpreter.entry(module, function);
    requireOneDevice(module, entry);
    PjrtPluginDescription plugin = device.client().plugin().description();
    return refusing(
        plugin,
        entry,
        () -> {
          byte[] artifact = artifact(plugin, withMain(module, entry));
          PjrtCompileOptions options = PjrtCompileOptions.DEFAULT.withDevice(device);
          return new PjrtFunction(entry, device.client().compile(artifact, options));
        });
  }

  /** Returns what is made of a program; what is refused is an error of its function. */
  static <T> T refusing(PjrtPluginDescription plugin, Operation function, Supplier<T> make) {
    try {
      return make.get();
    } catch (DiagnosticException e) {
      throw new InterpreterException(e.diagnostics().getFirst());
    } catch (PjrtException e) {
      throw failure(plugin, function, "plugin %s refuses the program: %s", e);
    } catch (IllegalArgumentException e) {
      throw new InterpreterException(
          function.location(),
          "plugin %s refuses the program: %s".formatted(plugin.name(), e.getMessage()));
    }
  }

  /**
   * Returns the error of a function that an exception is.
   *
   * @param refusal says that the plugin, the first argument, has refused something. It has not if
   *     its process has ended, whose message says all there is to say
   */
  static InterpreterException failure(
      PjrtPluginDescription plugin, Operation function, String refusal, PjrtException e) {
    String message = String.valueOf(e.getMessage());
    return new InterpreterException(
        function.location(),
        ENDS.contains(e.code()) ? message : refusal.formatted(plugin.name(), message));
  }

  /** Refuses a program for several devices. */
  static void requireOneDevice(Operation module, Operation function) {
    for (String count : COUNTS) {
      if (module.attribute(count, IntegerAttr.class).map(IntegerAttr::longValue).orElse(1L) > 1) {
        throw new InterpreterException(
            function.location(),
            "a function is run on one device, and the program states " + count);
      }
    }
  }

  /**
   * Returns a module whose function {@code main} is the one to run: the module itself, or a copy in
   * which the function has that name.
   *
   * @throws IllegalArgumentException if another function has that name, or calls the function
   */
  static Operation withMain(Operation module, Operation function) {
    String name = new FuncOp(function).name();
    if (name.equals(MAIN)) {
      return module;
    }
    List<Operation> functions = functions(module);
    List<String> names = new ArrayList<>();
    SymbolReferences.forEach(module, reference -> names.add(reference.root()));
    if (names.contains(name)
        || functions.stream().anyMatch(each -> new FuncOp(each).name().equals(MAIN))) {
      throw new IllegalArgumentException(
          "a plugin runs function main, and @" + name + " cannot have that name");
    }
    Operation copy = module.copy();
    Operation entry = functions(copy).get(functions.indexOf(function));
    entry.set(FuncOp.NAME, MAIN);
    entry.set(FuncOp.VISIBILITY, "public");
    return copy;
  }

  private static List<Operation> functions(Operation module) {
    List<Operation> functions = new ArrayList<>();
    for (Operation each : module.region(0).front().operations()) {
      if (FuncOp.ofOrNull(each) != null) {
        functions.add(each);
      }
    }
    return functions;
  }
}
