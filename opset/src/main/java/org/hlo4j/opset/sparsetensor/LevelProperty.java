package org.hlo4j.opset.sparsetensor;

/** What is unusual about the coordinates of a level, in the order of text. */
public enum LevelProperty {
  NONUNIQUE("nonunique"),
  NONORDERED("nonordered"),
  /** Coordinates of singleton levels are stored in arrays of their own. */
  SOA("soa");

  private final String spelling;

  LevelProperty(String spelling) {
    this.spelling = spelling;
  }

  /** The word in text. */
  public String spelling() {
    return spelling;
  }
}
