import org.jspecify.annotations.NullMarked;

/** MLIR's bytecode: reader and writer. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.bytecode {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.bytecode to
      org.hlo4j.conformance,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.tools;
  exports org.hlo4j.bytecode.read to
      org.hlo4j.conformance,
      org.hlo4j.inspect,
      org.hlo4j.portability,
      org.hlo4j.programs,
      org.hlo4j.tools;
  exports org.hlo4j.bytecode.write to
      org.hlo4j.audit,
      org.hlo4j.portability,
      org.hlo4j.inspect,
      org.hlo4j.api,
      org.hlo4j.tools,
      org.hlo4j.conformance;
}
