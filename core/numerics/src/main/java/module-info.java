import org.jspecify.annotations.NullMarked;

/** Formats of floats, bit for bit: their conversion and their text. */
@NullMarked
module org.hlo4j.numerics {
  requires static org.jspecify;

  exports org.hlo4j.numerics;
}
