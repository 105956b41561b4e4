import org.jspecify.annotations.NullMarked;

/** Reference interpreter. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.interpreter {
  requires org.hlo4j.archive;
  requires transitive org.hlo4j.dialects;
  requires static org.jspecify;

  exports org.hlo4j.interpreter;
  exports org.hlo4j.interpreter.elementwise to
      org.hlo4j.engine;
  exports org.hlo4j.interpreter.eval to
      org.hlo4j.engine;
  exports org.hlo4j.interpreter.kernel to
      org.hlo4j.engine;
  exports org.hlo4j.interpreter.machine to
      org.hlo4j.engine;
  exports org.hlo4j.interpreter.parallel to
      org.hlo4j.engine;

  uses org.hlo4j.interpreter.Extension;
}
