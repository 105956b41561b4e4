import org.jspecify.annotations.NullMarked;

/** An engine that prepares programs once and runs them fast. */
@NullMarked
module org.hlo4j.engine {
  requires transitive org.hlo4j.interpreter;
  requires static jdk.incubator.vector;
  requires static org.jspecify;

  exports org.hlo4j.engine;

  uses org.hlo4j.engine.EngineProvider;
}
