import org.jspecify.annotations.NullMarked;

/** Bills of materials of models, by CycloneDX. Jackson writes the library's classes. */
@NullMarked
open module org.hlo4j.cyclonedx {
  requires transitive org.hlo4j.audit;
  // Its classes are part of this module's jar, under another name.
  requires static cyclonedx.core.java;
  // Used by these.
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.xml;
  requires java.xml;
  requires org.apache.commons.codec;
  requires org.apache.commons.collections4;
  requires org.apache.commons.io;
  requires org.apache.commons.lang3;
  requires static org.jspecify;

  exports org.hlo4j.cyclonedx;
}
