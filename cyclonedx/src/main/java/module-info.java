import org.jspecify.annotations.NullMarked;

/** Bills of materials of models, by CycloneDX. */
@NullMarked
module org.hlo4j.cyclonedx {
  requires transitive org.hlo4j.audit;
  requires cyclonedx.core.java;
  requires static org.jspecify;

  exports org.hlo4j.cyclonedx;
}
