package org.hlo4j.pjrt;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.summary.StatedDevices;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.pjrt.part.HostCalls;
import org.hlo4j.pjrt.part.HostedFunction;
import org.hlo4j.portability.Portability;

/** Programs of hlo4j as plugins read them: artifacts of a release that the plugin has, too. */
public final class PjrtPrograms {
  private static final String MAIN = "main";
  private static final int MAX_DEVICES = 1024;

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
   * {@return the number of devices that run a program: those that its module states, or of its
   * largest mesh, or else 1}
   *
   * @param module a {@code builtin.module}
   * @throws InterpreterException if there are several replicas of several partitions, or more than
   *     1,024 devices
   */
  public static int devices(Operation module) {
    StatedDevices stated = stated(module);
    if (stated.replicas() > 1 && stated.partitions() > 1) {
      throw new InterpreterException(
          module.location(),
          "a function runs as replicas or partitions, and the program states %d of %d"
              .formatted(stated.replicas(), stated.partitions()));
    }
    if (stated.count() > MAX_DEVICES) {
      throw new InterpreterException(
          module.location(), "the program is for more than " + MAX_DEVICES + " devices");
    }
    return (int) Math.max(stated.count(), 1);
  }

  private static StatedDevices stated(Operation module) {
    return StatedDevices.of(module).orElse(new StatedDevices(1, 1));
  }

  /**
   * {@return a function, compiled for a device, or for as many as the program {@linkplain #devices
   * states}, whose inputs and results are copied there and back} These are whole arrays, as for
   * {@link Interpreter#evaluate}. Calls of LAPACK and other libraries that JAX brings run on the
   * host, by hlo4j's engine; other custom calls and composites are the plugin's affair.
   *
   * @param device the first of the devices of this process that run it
   * @param module a verified {@code builtin.module}, of static shapes
   * @param function the name of the function, as for {@link Interpreter#evaluate}
   * @throws InterpreterException if there is no such function, there are too few devices, or the
   *     plugin cannot run it
   */
  public static FunctionRunner prepare(PjrtDevice device, Operation module, String function) {
    return HostCalls.isIn(module)
        ? new HostedFunction(module, function, part -> compile(device, part, MAIN))
        : compile(device, module, function);
  }

  /** The same without calls on the host. */
  static FunctionRunner compile(PjrtDevice device, Operation module, String function) {
    Operation entry = Interpreter.entry(module, function);
    PjrtClient client = device.client();
    int count = devices(module);
    List<PjrtDevice> all = client.addressableDevices();
    int first = all.indexOf(device);
    if (count > all.size() - first) {
      throw new InterpreterException(
          entry.location(),
          "the program is for %d devices, and from %s on there are %d"
              .formatted(count, device, all.size() - first));
    }
    List<Integer> ids = all.subList(first, first + count).stream().map(PjrtDevice::id).toList();
    PjrtCompileOptions options =
        PjrtCompileOptions.DEFAULT
            .withUseShardy(hasMesh(module))
            .withDeviceAssignment(
                new PjrtDeviceAssignment(
                    stated(module).replicas() > 1
                        ? ids.stream().map(List::of).toList()
                        : List.of(ids)));
    PjrtPluginDescription plugin = client.plugin().description();
    return refusing(
        plugin,
        entry,
        () -> {
          byte[] artifact = artifact(plugin, withMain(module, entry));
          PjrtExecutable executable = client.compile(artifact, options);
          try {
            return new PjrtFunction(entry, executable);
          } catch (RuntimeException e) {
            executable.close();
            throw e;
          }
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
    int count = devices(module);
    if (count > 1) {
      throw new InterpreterException(
          function.location(),
          "a process of a plugin runs a function on one device, and the program is for " + count);
    }
  }

  private static boolean hasMesh(Operation module) {
    for (Operation op : module.region(0).front().operations()) {
      if (op.is(SdyOps.MESH)) {
        return true;
      }
    }
    return false;
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
