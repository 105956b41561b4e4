import org.jspecify.annotations.NullMarked;

/** Linear algebra of the interpreter: the custom calls by which JAX calls LAPACK. */
@NullMarked
module org.hlo4j.linalg {
  requires transitive org.hlo4j.interpreter;
  requires static org.jspecify;
  // Its classes are part of this module's jar, under another name.
  requires static arpack.combined.all;

  exports org.hlo4j.linalg;

  provides org.hlo4j.interpreter.Extension with
      org.hlo4j.linalg.LinearAlgebraExtension;
}
