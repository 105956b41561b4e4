import org.jspecify.annotations.NullMarked;

/** Runnable programs that show the API. */
@NullMarked
module org.hlo4j.examples {
  requires com.fasterxml.jackson.core;
  requires jdk.httpserver;
  requires org.hlo4j.api;
  requires org.hlo4j.pjrt;
  requires static org.jspecify;
}
