import org.jspecify.annotations.NullMarked;

/** Runnable programs that show the API. */
@NullMarked
module org.hlo4j.examples {
  requires org.hlo4j.api;
  requires static org.jspecify;
}
