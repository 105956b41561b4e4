import org.jspecify.annotations.NullMarked;

/** Element types and their arithmetic: floats, integers, complex and quantised numbers. */
@NullMarked
module org.hlo4j.numerics {
  requires static org.jspecify;
}
