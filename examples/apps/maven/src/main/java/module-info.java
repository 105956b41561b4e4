/** The module path refuses packages of hlo4j that are not supported. */
module hlo4j.app {
  requires org.hlo4j.api;
}
