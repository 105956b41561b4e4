import org.jspecify.annotations.NullMarked;

/** VHLO versions, legalization and portable artifacts. */
@NullMarked
module org.hlo4j.portability {
  requires transitive org.hlo4j.dialects;
  requires transitive org.hlo4j.bytecode;
  requires static org.jspecify;

  exports org.hlo4j.portability;
  exports org.hlo4j.portability.artifact;
  exports org.hlo4j.portability.legalize;
  exports org.hlo4j.portability.version;
}
