import org.jspecify.annotations.NullMarked;

/** The passes of all modules, by name. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.passes {
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.byteir;
  requires static org.jspecify;

  // Not part of the supported API.
  exports org.hlo4j.passes to
      org.hlo4j.api,
      org.hlo4j.tools,
      org.hlo4j.conformance;
}
