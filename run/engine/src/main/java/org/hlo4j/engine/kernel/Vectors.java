package org.hlo4j.engine.kernel;

/**
 * Whether the JVM has the Vector API, whose module is resolved only if it is asked for. The
 * commands have its classes without the module, see {@code TrainAotCache}.
 */
public final class Vectors {
  /** Whether kernels may use the Vector API. */
  public static final boolean PRESENT = isReadable();

  private Vectors() {}

  private static boolean isReadable() {
    try {
      // Not by the loader of the class path, which would look through its jars.
      ClassLoader loader = ClassLoader.getPlatformClassLoader();
      Class<?> vector = Class.forName("jdk.incubator.vector.Vector", false, loader);
      return Vectors.class.getModule().canRead(vector.getModule());
    } catch (ClassNotFoundException _) {
      return false;
    }
  }
}
