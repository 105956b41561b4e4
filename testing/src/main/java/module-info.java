/** What tests of several modules share; never shipped. */
module org.hlo4j.testing {
  exports org.hlo4j.testing;
}
