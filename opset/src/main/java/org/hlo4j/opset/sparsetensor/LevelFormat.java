package org.hlo4j.opset.sparsetensor;

/** How a level of a sparse tensor is stored. */
public enum LevelFormat {
  DENSE("dense"),
  BATCH("batch"),
  COMPRESSED("compressed"),
  SINGLETON("singleton"),
  LOOSE_COMPRESSED("loose_compressed"),
  /** In each run of m elements at most n are stored. */
  STRUCTURED("structured");

  private final String spelling;

  LevelFormat(String spelling) {
    this.spelling = spelling;
  }

  /** The word in text. */
  public String spelling() {
    return spelling;
  }

  /** Whether levels of this format can have properties. */
  boolean hasProperties() {
    return this == COMPRESSED || this == LOOSE_COMPRESSED || this == SINGLETON;
  }
}
