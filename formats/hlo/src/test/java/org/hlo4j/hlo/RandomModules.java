package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Makes texts of modules that are valid, with names that differ in all of it: each instruction is a
 * row of {@code random.txt}, in which a random value of its kind stands for each shape of an
 * operand.
 */
final class RandomModules {
  private static final List<String> ROWS = Samples.read("random.txt").lines().toList();

  private static final Pattern SHAPE = Pattern.compile("\\(s32\\[], f32\\[2,3]\\)|\\w+\\[[\\d,]*]");

  private static final List<String> PARAMETERS =
      List.of("f32[2,3]", "f32[3,3]", "s32[2,3]", "f32[]", "s32[]", "pred[2,3]");

  private static final String COMPUTATIONS =
      """
      sum { sum.a = f32[] parameter(0)
        sum.b = f32[] parameter(1)
        ROOT sum.s = f32[] add(sum.a, sum.b) }
      less { less.a = f32[] parameter(0)
        less.b = f32[] parameter(1)
        ROOT less.l = pred[] compare(less.a, less.b), direction=LT }
      twice { twice.a = f32[2,3] parameter(0)
        ROOT twice.s = f32[2,3] add(twice.a, twice.a) }
      minus { minus.a = f32[2,3] parameter(0)
        ROOT minus.n = f32[2,3] negate(minus.a) }
      short { short.t = (s32[], f32[2,3]) parameter(0)
        short.i = s32[] get-tuple-element(short.t), index=0
        short.n = s32[] constant(3)
        ROOT short.l = pred[] compare(short.i, short.n), direction=LT }
      step { step.t = (s32[], f32[2,3]) parameter(0)
        step.i = s32[] get-tuple-element(step.t), index=0
        step.n = s32[] constant(1)
        step.j = s32[] add(step.i, step.n)
        step.x = f32[2,3] get-tuple-element(step.t), index=1
        step.y = f32[2,3] negate(step.x)
        ROOT step.r = (s32[], f32[2,3]) tuple(step.j, step.y) }
      """;

  private final RandomGenerator random;
  private final StringBuilder text = new StringBuilder("HloModule m\n").append(COMPUTATIONS);
  private final Map<String, List<String>> values = new HashMap<>();
  private final List<String> array = new ArrayList<>();
  private int count;

  private RandomModules(RandomGenerator random) {
    this.random = random;
  }

  /** Returns the text of a module of about this many instructions. */
  static String next(RandomGenerator random, int instructions) {
    return new RandomModules(random).module(instructions);
  }

  private String module(int instructions) {
    text.append("ENTRY e {\n");
    for (int i = 0; i < PARAMETERS.size(); i++) {
      String shape = PARAMETERS.get(i);
      add(shape, shape + " parameter(" + i + ")");
    }
    while (count < instructions) {
      addRow(ROWS.get(random.nextInt(ROWS.size())));
    }
    String last = String.join(", ", array.subList(Math.max(0, array.size() - 4), array.size()));
    return text.append("  ROOT r = tuple(").append(last).append(")\n}\n").toString();
  }

  /** Adds an instruction, unless there are no values of the kinds that it needs. */
  private void addRow(String row) {
    int start = row.indexOf('(', row.indexOf(' ', row.startsWith("(") ? row.indexOf(')') : 0));
    String operands = row.substring(start);
    boolean isConstant = row.contains(" constant(");
    if (isConstant
        || SHAPE.matcher(operands).results().allMatch(each -> values.containsKey(each.group()))) {
      String result = row.substring(0, start);
      String applied = SHAPE.matcher(operands).replaceAll(each -> any(each.group()));
      add(kind(result), result + applied + metadata());
    }
  }

  private String any(String shape) {
    List<String> all = values.get(shape);
    return all.get(random.nextInt(all.size()));
  }

  private static String kind(String result) {
    var shape = SHAPE.matcher(result);
    if (!shape.find()) {
      throw new IllegalArgumentException(result);
    }
    return shape.group();
  }

  private String metadata() {
    return random.nextInt(3) == 0
        ? ", metadata={op_name=\"f/%d\" source_file=\"a.py\" source_line=%d}"
            .formatted(random.nextInt(9), 1 + random.nextInt(9))
        : "";
  }

  private void add(String shape, String instruction) {
    String name = "v" + count++;
    text.append("  ").append(name).append(" = ").append(instruction).append('\n');
    values.computeIfAbsent(shape, _ -> new ArrayList<>()).add(name);
    if (!shape.startsWith("(")) {
      array.add(name);
    }
  }
}
