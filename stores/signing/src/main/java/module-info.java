import org.jspecify.annotations.NullMarked;

/** Signatures of models, as OpenSSF Model Signing 1.0 defines them. */
@NullMarked
module org.hlo4j.signing {
  requires transitive org.hlo4j.ir;
  requires com.fasterxml.jackson.core;
  requires static org.jspecify;

  exports org.hlo4j.signing;
}
