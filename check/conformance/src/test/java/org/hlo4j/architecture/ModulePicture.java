package org.hlo4j.architecture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The house: a column for each folder, a row for each step from what uses nothing at the bottom to
 * what people call at the top. A line leads from a module to those right below it that it uses.
 */
final class ModulePicture {
  private static final int WIDTH = 108;
  private static final int HEIGHT = 30;
  private static final int GAP = 14;
  private static final int STEP = 64;
  private static final int MARGIN = 20;
  private static final int TITLE = 34;

  private static final List<String> COLOURS =
      List.of(
          "#dbeafe", "#dcfce7", "#fef9c3", "#ffedd5", "#fce7f3", "#ede9fe", "#e5e7eb", "#f1f5f9");

  /** A box, by its left upper corner. */
  private record Box(int x, int y, String colour) {}

  private final ModuleGraph graph;
  private final Map<String, Integer> levels = new HashMap<>();
  private final Map<String, Box> boxes = new LinkedHashMap<>();
  private final StringBuilder svg = new StringBuilder();
  private int right = MARGIN;

  private ModulePicture(ModuleGraph graph) {
    this.graph = graph;
  }

  /** Returns the picture as SVG, without the modules that ship nothing. */
  static String of(ModuleGraph graph) {
    return new ModulePicture(graph).svg();
  }

  private String svg() {
    graph.modules().forEach(this::addLevel);
    List<String> columns = List.copyOf(graph.groups().keySet());
    for (String group : columns) {
      place(group, COLOURS.get(columns.indexOf(group)));
    }
    int height = y(0) + HEIGHT + MARGIN;
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13" text-anchor="middle">
        <title>Modules of hlo4j, by folder, each above those that it uses</title>
        <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(right, height));
    boxes.keySet().forEach(this::lines);
    boxes.forEach(this::box);
    return svg + "</svg>\n";
  }

  private void addLevel(ProjectModule module) {
    int level = 0;
    for (String used : module.uses()) {
      level = Math.max(level, levels.getOrDefault(used, 0) + 1);
    }
    levels.put(module.name(), level);
  }

  private int y(int level) {
    int highest = levels.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    return MARGIN + TITLE + (highest - level) * STEP;
  }

  /** Gives a column the width that its widest row needs. */
  private void place(String group, String colour) {
    Map<Integer, List<String>> rows = new HashMap<>();
    for (ProjectModule module : graph.modules()) {
      if (module.group().equals(group) && module.isPublished()) {
        rows.computeIfAbsent(levels.get(module.name()), _ -> new ArrayList<>()).add(module.name());
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    int widest = rows.values().stream().mapToInt(List::size).max().orElseThrow();
    int width = widest * (WIDTH + GAP) - GAP;
    rows.forEach((level, names) -> {
      int x = right + (width - names.size() * (WIDTH + GAP) + GAP) / 2;
      for (String name : names) {
        boxes.put(name, new Box(x + names.indexOf(name) * (WIDTH + GAP), y(level), colour));
      }
    });
    boxes.put(group + "/", new Box(right + (width - WIDTH) / 2, MARGIN - HEIGHT / 2, "none"));
    right += width + 2 * GAP;
  }

  private void lines(String name) {
    if (name.endsWith("/")) {
      return;
    }
    Box from = boxes.get(name);
    for (String used : graph.below(name)) {
      Box to = boxes.get(used);
      if (to != null) {
        int x1 = from.x() + WIDTH / 2;
        int x2 = to.x() + WIDTH / 2;
        int y1 = from.y() + HEIGHT;
        svg.append(
            "<path d=\"M%d %d C%d %d %d %d %d %d\" fill=\"none\" stroke=\"#94a3b8\"/>\n"
                .formatted(x1, y1, x1, y1 + STEP / 2, x2, to.y() - STEP / 2, x2, to.y()));
      }
    }
  }

  private void box(String name, Box box) {
    boolean isTitle = name.endsWith("/");
    if (!isTitle) {
      svg.append(
          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\" stroke=\"#64748b\"/>\n"
              .formatted(box.x(), box.y(), WIDTH, HEIGHT, box.colour()));
    }
    svg.append(
        "<text x=\"%d\" y=\"%d\"%s>%s</text>\n"
            .formatted(
                box.x() + WIDTH / 2, box.y() + 20, isTitle ? " font-weight=\"bold\"" : "", name));
  }
}
