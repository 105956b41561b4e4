package org.hlo4j.architecture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Draws which modules use which, as SVG: each above all that it uses, in the colour of its folder.
 * Lines that pass a level take a place in it, as modules do; in what order the places of a level
 * are follows from those that they are joined to, which is what keeps crossings few.
 */
final class ModulePicture {
  private static final int WIDTH = 96;
  private static final int HEIGHT = 30;
  private static final int LEVEL = 66;
  private static final int GAP = 18;
  private static final int LINE_GAP = 14;
  private static final int MARGIN = 16;
  private static final int LEGEND = 34;
  private static final int SWEEPS = 400;

  /** The colours of the folders, which the pages of {@code hlo4j report} have, too. */
  private static final List<String> COLOURS =
      List.of("scope", "math", "product", "control", "reduce", "communication", "move", "soft");

  private static final String NOTE = "dashed: not published; dotted: found at run time";

  private static final String STYLE =
      """
      <style>
        :root {
          --paper: #ffffff; --ink: #1c2530; --soft: #647080;
          --math: #3d8f6b; --product: #c2542d; --reduce: #b07d12; --move: #7a869a;
          --control: #7a4bb5; --communication: #b5326e; --scope: #1763c6;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #161b22; --ink: #dfe6ee; --soft: #8f9bab;
            --math: #5cba90; --product: #ec8259; --reduce: #dcab45; --move: #94a1b5;
            --control: #b08be6; --communication: #e5719f; --scope: #6aa9ff;
          }
        }
        .paper { fill: var(--paper); }
        text { fill: var(--ink); font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        .module text { text-anchor: middle; }
        .note { fill: var(--soft); font-size: 12px; }
        .module rect { stroke-width: 1.5; fill-opacity: .14; }
        .unpublished rect { stroke-dasharray: 4 3; }
        .uses, .finds { fill: none; stroke: var(--soft); stroke-width: 1.2; stroke-opacity: .75; }
        .finds { stroke-dasharray: 2 4; }
      """;

  /** A module, or where a line passes a level. */
  private static final class Place {
    final String name;
    final boolean isModule;
    final List<Place> below = new ArrayList<>();
    final List<Place> above = new ArrayList<>();
    double x;

    Place(String name, boolean isModule) {
      this.name = name;
      this.isModule = isModule;
    }

    double halfWidth() {
      return isModule ? (WIDTH + GAP) / 2.0 : LINE_GAP / 2.0;
    }
  }

  private record Line(List<Place> places, boolean isUse) {}

  private final ModuleGraph graph;
  private final List<String> groups;
  private final Map<String, Integer> levels = new HashMap<>();
  private final Map<String, Place> places = new LinkedHashMap<>();
  private final List<List<Place>> rows = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  private ModulePicture(ModuleGraph graph, List<String> groups) {
    this.graph = graph;
    this.groups = groups;
  }

  /** Returns the picture of the modules that use others or are used. */
  static String of(ModuleGraph graph) {
    ModulePicture picture = new ModulePicture(graph, List.copyOf(graph.groups().keySet()));
    picture.place();
    picture.order();
    picture.spread();
    return picture.draw();
  }

  private Stream<String> under(String module) {
    return Stream.concat(graph.below(module).stream(), graph.finds(module).stream());
  }

  /** Puts a module that uses one alone right below the lowest of its users, where there are any. */
  private void raise() {
    for (ProjectModule module : graph.modules().reversed()) {
      int users =
          graph.modules().stream()
              .filter(user -> graph.below(user.name()).contains(module.name()))
              .mapToInt(user -> level(user.name()))
              .min()
              .orElse(0);
      if (graph.below(module.name()).size() == 1 && users > level(module.name())) {
        levels.put(module.name(), users - 1);
      }
    }
  }

  private int level(String module) {
    Integer known = levels.get(module);
    if (known == null) {
      known = under(module).mapToInt(below -> level(below) + 1).max().orElse(0);
      levels.put(module, known);
    }
    return known;
  }

  private void place() {
    graph.modules().forEach(module -> level(module.name()));
    raise();
    Set<String> joined = new HashSet<>();
    for (ProjectModule module : graph.modules()) {
      under(module.name()).forEach(below -> joined.addAll(List.of(below, module.name())));
    }
    for (ProjectModule module : graph.modules()) {
      if (joined.contains(module.name())) {
        Place place = new Place(module.name(), true);
        places.put(module.name(), place);
        row(level(module.name())).add(place);
      }
    }
    for (String module : places.keySet()) {
      graph.below(module).forEach(below -> join(module, below, true));
      graph.finds(module).forEach(below -> join(module, below, false));
    }
  }

  private List<Place> row(int level) {
    while (rows.size() <= level) {
      rows.add(new ArrayList<>());
    }
    return rows.get(level);
  }

  private void join(String upper, String lower, boolean isUse) {
    List<Place> line = new ArrayList<>(List.of(places.get(lower)));
    for (int level = level(lower) + 1; level < level(upper); level++) {
      Place passing = new Place(upper, false);
      row(level).add(passing);
      line.add(passing);
    }
    line.add(places.get(upper));
    for (int i = 1; i < line.size(); i++) {
      line.get(i - 1).above.add(line.get(i));
      line.get(i).below.add(line.get(i - 1));
    }
    lines.add(new Line(line, isUse));
  }

  /** Sorts each row by the middles of those that its places are joined to, up and down in turns. */
  private void order() {
    List<List<Place>> best = copyOfRows();
    int fewest = crossings();
    for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
      boolean isUp = sweep % 2 == 0;
      for (int i = 0; i < rows.size(); i++) {
        List<Place> row = rows.get(isUp ? i : rows.size() - 1 - i);
        List<Place> next = neighbours(isUp ? i - 1 : rows.size() - i);
        Map<Place, Double> middles = new HashMap<>();
        for (Place place : row) {
          List<Place> joined = isUp ? place.below : place.above;
          middles.put(
              place, joined.stream().mapToInt(next::indexOf).average().orElse(row.indexOf(place)));
        }
        row.sort(Comparator.comparingDouble(middles::get));
      }
      if (crossings() < fewest) {
        fewest = crossings();
        best = copyOfRows();
      }
    }
    rows.clear();
    rows.addAll(best);
  }

  private List<Place> neighbours(int level) {
    return level >= 0 && level < rows.size() ? rows.get(level) : List.of();
  }

  private List<List<Place>> copyOfRows() {
    List<List<Place>> copy = new ArrayList<>();
    rows.forEach(row -> copy.add(new ArrayList<>(row)));
    return copy;
  }

  private int crossings() {
    int crossings = 0;
    for (int level = 1; level < rows.size(); level++) {
      List<int[]> steps = new ArrayList<>();
      for (Place upper : rows.get(level)) {
        for (Place lower : upper.below) {
          steps.add(new int[] {rows.get(level).indexOf(upper), rows.get(level - 1).indexOf(lower)});
        }
      }
      for (int[] a : steps) {
        crossings += (int) steps.stream().filter(b -> a[0] < b[0] && a[1] > b[1]).count();
      }
    }
    return crossings;
  }

  /** Moves places toward those that they are joined to, as far as their neighbours let them. */
  private void spread() {
    rows.forEach(row -> settle(row, new HashMap<>()));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 0; i < rows.size(); i++) {
        List<Place> row = rows.get(sweep % 2 == 0 ? i : rows.size() - 1 - i);
        Map<Place, Double> wanted = new HashMap<>();
        for (Place place : row) {
          double sum = 0;
          double weights = 0;
          for (Place other : concat(place.below, place.above)) {
            double weight = weight(place, other);
            sum += weight * other.x;
            weights += weight;
          }
          wanted.put(place, sum / weights);
        }
        settle(row, wanted);
      }
    }
    double left =
        rows.stream()
            .flatMap(List::stream)
            .mapToDouble(place -> place.x - place.halfWidth())
            .min()
            .orElse(0);
    rows.forEach(row -> row.forEach(place -> place.x += MARGIN - left));
  }

  private static List<Place> concat(List<Place> below, List<Place> above) {
    return Stream.concat(below.stream(), above.stream()).toList();
  }

  /** What passes levels is to be straight, before all else. */
  private static int weight(Place a, Place b) {
    return a.isModule && b.isModule ? 2 : a.isModule || b.isModule ? 1 : 16;
  }

  /** Gives the places of a row distances, the mean of the leftmost and the rightmost that fit. */
  private static void settle(List<Place> row, Map<Place, Double> wanted) {
    double[] fromLeft = new double[row.size()];
    double[] fromRight = new double[row.size()];
    for (int i = 0; i < row.size(); i++) {
      double least =
          i == 0
              ? Double.NEGATIVE_INFINITY
              : fromLeft[i - 1] + row.get(i - 1).halfWidth() + row.get(i).halfWidth();
      fromLeft[i] = Math.max(wanted.getOrDefault(row.get(i), i == 0 ? 0 : least), least);
    }
    for (int i = row.size() - 1; i >= 0; i--) {
      double most =
          i == row.size() - 1
              ? Double.POSITIVE_INFINITY
              : fromRight[i + 1] - row.get(i + 1).halfWidth() - row.get(i).halfWidth();
      fromRight[i] = Math.min(wanted.getOrDefault(row.get(i), fromLeft[i]), most);
    }
    for (int i = 0; i < row.size(); i++) {
      row.get(i).x = (fromLeft[i] + fromRight[i]) / 2;
    }
  }

  private double y(int level) {
    return MARGIN + LEGEND + HEIGHT / 2.0 + (rows.size() - 1 - level) * LEVEL;
  }

  private String draw() {
    StringBuilder legend = new StringBuilder();
    double width =
        MARGIN
            + rows.stream()
                .flatMap(List::stream)
                .mapToDouble(place -> place.x + place.halfWidth())
                .max()
                .orElse(0);
    width = Math.max(width, legend(legend));
    double height = y(0) + HEIGHT / 2.0 + MARGIN;
    StringBuilder svg = new StringBuilder();
    svg.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n"
            .formatted(width, height));
    svg.append("<title>The modules of hlo4j, each above those that it uses</title>\n");
    svg.append(STYLE);
    for (String group : groups) {
      svg.append(
          "  .%1$s { fill: var(--%2$s); stroke: var(--%2$s); }\n".formatted(group, colour(group)));
    }
    svg.append("</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    svg.append(legend);
    lines.forEach(line -> draw(line, svg));
    for (ProjectModule module : graph.modules()) {
      if (places.containsKey(module.name())) {
        draw(module, svg);
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private String colour(String group) {
    return COLOURS.get(groups.indexOf(group) % COLOURS.size());
  }

  /** Returns how wide it is. */
  private double legend(StringBuilder svg) {
    double x = MARGIN;
    for (String group : groups) {
      svg.append(
          number(
              "<g class=\"module\"><rect class=\"%s\" x=\"%.0f\" y=\"%d\" width=\"14\""
                  + " height=\"14\" rx=\"4\"/></g><text x=\"%.0f\" y=\"%d\">%s</text>\n",
              group, x, MARGIN, x + 20, MARGIN + 12, group));
      x += 34 + 7.5 * group.length();
    }
    svg.append(
        number("<text class=\"note\" x=\"%.0f\" y=\"%d\">%s</text>\n", x + 4, MARGIN + 12, NOTE));
    return x + 4 + 6.4 * NOTE.length() + MARGIN;
  }

  private void draw(ProjectModule module, StringBuilder svg) {
    Place place = places.get(module.name());
    double y = y(level(module.name()));
    svg.append(
        number(
            "<g class=\"module%s\"><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\""
                + " height=\"%d\" rx=\"6\"/><text x=\"%.1f\" y=\"%.1f\">%s</text></g>\n",
            module.isPublished() ? "" : " unpublished",
            module.group(),
            place.x - WIDTH / 2.0,
            y - HEIGHT / 2.0,
            WIDTH,
            HEIGHT,
            place.x,
            y + 4.5,
            module.name()));
  }

  private void draw(Line line, StringBuilder svg) {
    int level = level(line.places().getFirst().name);
    Place first = line.places().getFirst();
    StringBuilder path = new StringBuilder(number("M%.1f %.1f", first.x, y(level) - HEIGHT / 2.0));
    double bend = (LEVEL - HEIGHT) / 2.0;
    for (int i = 1; i < line.places().size(); i++) {
      Place before = line.places().get(i - 1);
      Place place = line.places().get(i);
      double from = y(level + i - 1) - HEIGHT / 2.0;
      double to = y(level + i) + HEIGHT / 2.0;
      path.append(
          number(
              " C%.1f %.1f %.1f %.1f %.1f %.1f",
              before.x, from - bend, place.x, to + bend, place.x, to));
      if (i < line.places().size() - 1) {
        path.append(number(" V%.1f", to - HEIGHT));
      }
    }
    svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(line.isUse() ? "uses" : "finds", path));
  }

  private static String number(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
