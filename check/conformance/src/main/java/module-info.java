import org.jspecify.annotations.NullMarked;

/** Runs upstream's own tests against the tools. */
@NullMarked
module org.hlo4j.conformance {
  requires org.hlo4j.tools;
  requires static org.jspecify;
}
