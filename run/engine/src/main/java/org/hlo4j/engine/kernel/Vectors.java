package org.hlo4j.engine.kernel;

/** Whether the JVM has the Vector API, whose module is resolved only if it is asked for. */
public final class Vectors {
  /** Whether kernels may use the Vector API. */
  public static final boolean PRESENT =
      ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

  private Vectors() {}
}
