package org.hlo4j.opset.sparsetensor;

/** Properties of the coordinates of a level that differ from the default, in textual order. */
public enum LevelProperty {
  NONUNIQUE("nonunique"),
  NONORDERED("nonordered"),
  /** Coordinates of singleton levels are stored in separate arrays. */
  SOA("soa");

  private final String spelling;

  LevelProperty(String spelling) {
    this.spelling = spelling;
  }

  /** The keyword in text. */
  public String spelling() {
    return spelling;
  }
}
