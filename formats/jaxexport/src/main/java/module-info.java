import org.jspecify.annotations.NullMarked;

/** Files of {@code jax.export}: programs with the signatures that JAX calls them by. */
@NullMarked
module org.hlo4j.jaxexport {
  requires transitive org.hlo4j.portability;
  requires transitive org.hlo4j.interpreter;
  requires static org.jspecify;

  exports org.hlo4j.jax;
}
