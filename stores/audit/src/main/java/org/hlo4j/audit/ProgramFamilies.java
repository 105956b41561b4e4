package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.inspect.digest.ProgramSketch;

/**
 * Groups programs that resemble each other. A program joins the family of the first one of which it
 * has a band of the sketch and at least {@value #LEAST} of the features; else it founds one.
 */
public final class ProgramFamilies {
  private static final double LEAST = 0.75;
  private static final int BANDS = 8;

  private final Map<Long, List<Family>> byBand = new HashMap<>();
  private final Map<ProgramSketch, Family> bySketch = new HashMap<>();
  private final List<Family> families = new ArrayList<>();

  private static final class Family {
    final String founder;
    final ProgramSketch sketch;
    final int number;
    long size;

    Family(int number, String founder, ProgramSketch sketch) {
      this.number = number;
      this.founder = founder;
      this.sketch = sketch;
    }
  }

  /**
   * A family.
   *
   * @param path where its first program is
   * @param size how many programs it has
   */
  public record Size(String path, long size) {}

  /** Creates a grouping of no programs. */
  public ProgramFamilies() {}

  /**
   * Adds a program.
   *
   * @param path where it is
   * @param text the {@linkplain ProgramSketch#toString text} of its sketch
   * @return the number of its family, counted from 0 as they are founded
   */
  public int add(String path, String text) {
    ProgramSketch sketch = ProgramSketch.parse(text);
    Family family = bySketch.computeIfAbsent(sketch, _ -> familyOf(path, sketch));
    family.size++;
    return family.number;
  }

  private Family familyOf(String path, ProgramSketch sketch) {
    for (int band = 0; band < BANDS; band++) {
      for (Family family : byBand.getOrDefault(sketch.band(band, BANDS), List.of())) {
        if (family.sketch.similarity(sketch) >= LEAST) {
          return family;
        }
      }
    }
    Family founded = new Family(families.size(), path, sketch);
    families.add(founded);
    for (int band = 0; band < BANDS; band++) {
      byBand.computeIfAbsent(sketch.band(band, BANDS), _ -> new ArrayList<>(1)).add(founded);
    }
    return founded;
  }

  /** {@return the number of families} */
  public int count() {
    return families.size();
  }

  /** {@return the families, the largest first} */
  public List<Size> bySize() {
    return families.stream()
        .sorted((a, b) -> Long.compare(b.size, a.size))
        .map(family -> new Size(family.founder, family.size))
        .toList();
  }
}
