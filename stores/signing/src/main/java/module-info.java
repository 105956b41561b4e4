import org.jspecify.annotations.NullMarked;

/** Signatures of models, as OpenSSF Model Signing 1.0 defines them. */
@NullMarked
@SuppressWarnings("module") // exports to modules that are compiled later
module org.hlo4j.signing {
  requires transitive org.hlo4j.ir;
  requires com.fasterxml.jackson.core;
  requires static org.jspecify;

  exports org.hlo4j.signing;

  // Not part of the supported API.
  exports org.hlo4j.signing.json to
      org.hlo4j.audit,
      org.hlo4j.policy,
      org.hlo4j.tools;
}
