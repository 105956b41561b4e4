package org.hlo4j.opset.sparsetensor;

/** The storage format of a level of a sparse tensor. */
public enum LevelFormat {
  DENSE("dense"),
  BATCH("batch"),
  COMPRESSED("compressed"),
  SINGLETON("singleton"),
  LOOSE_COMPRESSED("loose_compressed"),
  /** At most n elements of each run of m are stored. */
  STRUCTURED("structured");

  private final String spelling;

  LevelFormat(String spelling) {
    this.spelling = spelling;
  }

  /** The keyword in text. */
  public String spelling() {
    return spelling;
  }

  /** Whether levels of this format can have properties. */
  boolean hasProperties() {
    return this == COMPRESSED || this == LOOSE_COMPRESSED || this == SINGLETON;
  }
}
