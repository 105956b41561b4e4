import org.jspecify.annotations.NullMarked;

/** The intermediate representation and the language its operations are defined in. */
@NullMarked
module org.hlo4j.ir {
  requires transitive org.hlo4j.numerics;
  requires static org.jspecify;
}
