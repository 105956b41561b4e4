import org.jspecify.annotations.NullMarked;

/**
 * Runs programs on devices by plugins of PJRT, XLA's interface to compilers and devices. It calls
 * native code: {@code --enable-native-access=org.hlo4j.pjrt}.
 */
@NullMarked
module org.hlo4j.pjrt {
  requires transitive org.hlo4j.engine;
  requires transitive org.hlo4j.portability;
  requires org.hlo4j.hlo;
  requires org.hlo4j.inspect;
  requires org.hlo4j.messages;
  requires static org.jspecify;

  exports org.hlo4j.pjrt;

  provides org.hlo4j.engine.EngineProvider with
      org.hlo4j.pjrt.PjrtEngineProvider,
      org.hlo4j.pjrt.PjrtIsolatedEngineProvider;
}
