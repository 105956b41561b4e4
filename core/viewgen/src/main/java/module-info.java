import org.jspecify.annotations.NullMarked;

/**
 * Generates Java sources, from the definitions of operations and from templates. A tool of the
 * build, never shipped.
 */
@NullMarked
module org.hlo4j.viewgen {
  requires org.hlo4j.opset;
  requires org.hlo4j.text;
  requires static org.jspecify;
}
