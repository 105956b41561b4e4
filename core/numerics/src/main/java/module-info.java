import org.jspecify.annotations.NullMarked;

/** Number formats, bit for bit: floats and integers, their conversion and their text. */
@NullMarked
module org.hlo4j.numerics {
  requires static org.jspecify;

  exports org.hlo4j.numerics;
}
