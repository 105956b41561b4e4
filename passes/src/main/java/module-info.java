import org.jspecify.annotations.NullMarked;

/** The passes of all modules, by name. */
@NullMarked
module org.hlo4j.passes {
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.byteir;
  requires static org.jspecify;

  exports org.hlo4j.passes;
}
