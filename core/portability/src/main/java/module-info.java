import org.jspecify.annotations.NullMarked;

/** VHLO versions, legalization and portable artifacts. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.portability {
  requires transitive org.hlo4j.dialects;
  requires transitive org.hlo4j.bytecode;
  requires static org.jspecify;

  exports org.hlo4j.portability;

  // Not part of the supported API.
  exports org.hlo4j.portability.artifact to
      org.hlo4j.api,
      org.hlo4j.audit,
      org.hlo4j.byteir,
      org.hlo4j.conformance,
      org.hlo4j.inspect,
      org.hlo4j.jaxexport,
      org.hlo4j.programs,
      org.hlo4j.tools;
  exports org.hlo4j.portability.legalize to
      org.hlo4j.inspect,
      org.hlo4j.conformance;
  exports org.hlo4j.portability.version to
      org.hlo4j.programs,
      org.hlo4j.inspect,
      org.hlo4j.python,
      org.hlo4j.tools,
      org.hlo4j.conformance;
}
