import org.jspecify.annotations.NullMarked;

/** Linear algebra of the interpreter: the custom calls by which JAX calls LAPACK. */
@NullMarked
module org.hlo4j.linalg {
  requires transitive org.hlo4j.interpreter;
  requires static org.jspecify;
}
