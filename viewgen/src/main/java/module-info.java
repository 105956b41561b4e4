import org.jspecify.annotations.NullMarked;

/**
 * Prints sources and pages from the definitions of operations. A tool of the build, never shipped.
 */
@NullMarked
module org.hlo4j.viewgen {
  requires org.hlo4j.opset;
  requires org.hlo4j.text;
  requires static transitive org.jspecify;
}
