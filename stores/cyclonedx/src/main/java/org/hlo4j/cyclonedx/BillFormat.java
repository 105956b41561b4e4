package org.hlo4j.cyclonedx;

/** The forms of bills of materials. */
public enum BillFormat {
  /** JSON. */
  JSON,
  /** XML. */
  XML
}
