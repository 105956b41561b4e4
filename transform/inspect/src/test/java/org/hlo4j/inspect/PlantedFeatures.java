package org.hlo4j.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.AbsentValue;
import org.hlo4j.opset.vhlo.Change;
import org.hlo4j.opset.vhlo.Edit;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.opset.vhlo.VhloSimpleType;

/**
 * Generates random programs with planted features of releases. There is a plant for every change of
 * {@link VhloHistory} after the first release: listed in {@code features.txt}, or derived from the
 * change where all of a kind are similar.
 */
final class PlantedFeatures {
  /** The expected blocker for a plant. */
  record Blame(String operation, String feature, Version since, boolean expands) {}

  /** A feature as text; {@code ~} is a placeholder for a number that makes its names unique. */
  record Plant(String change, String module, String body, List<Blame> blames) {}

  /** A program and the expected blockers. */
  record Planted(String program, List<Blame> blames) {}

  private static final List<Plant> PLANTS = plants();

  private final RandomGenerator random;
  private final StringBuilder outside = new StringBuilder();
  private final List<Blame> blames = new ArrayList<>();
  private int numbers;

  private PlantedFeatures(RandomGenerator random) {
    this.random = random;
  }

  static List<Plant> all() {
    return PLANTS;
  }

  /** Returns the changes after the first release by name; those shown by one plant share a name. */
  static List<String> changes() {
    List<String> names = new ArrayList<>();
    for (Release release : VhloHistory.releases().subList(1, VhloHistory.releases().size())) {
      for (Change change : release.changes()) {
        names(change).forEach(name -> names.add(release.version() + " " + name));
      }
    }
    return names;
  }

  private static List<String> names(Change change) {
    return switch (change) {
      case Change.AddsOp adds -> List.of("operation " + adds.shape().name());
      case Change.AddsType adds -> List.of("type " + adds.type().mnemonic());
      case Change.RevisesType<?, ?> revises -> List.of("type " + revises.after().mnemonic());
      case Change.AddsAttribute adds -> List.of("attribute " + adds.attribute().mnemonic());
      case Change.AddsEnumWord adds -> List.of("word " + adds.word());
      case Change.Widens widens -> List.of(widens.op() + " accepts");
      case Change.ChangesBytecodeFormat changes -> List.of("bytecode format " + changes.version());
      case Change.Revises revises ->
          revises.edits().stream().map(edit -> revises.op() + name(edit)).toList();
    };
  }

  private static String name(Edit edit) {
    return switch (edit) {
      case Edit.AddAttribute e -> " adds " + e.name();
      case Edit.RemoveAttribute e -> " removes " + e.name();
      case Edit.MakeVariadic _ -> " takes several";
      case Edit.AddVariadicRegion e -> " adds " + e.name();
      case Edit.RenameOperand e -> " renames " + e.from();
    };
  }

  private static List<Plant> plants() {
    List<Plant> plants = new ArrayList<>(written());
    for (Release release : VhloHistory.releases().subList(1, VhloHistory.releases().size())) {
      String version = release.version() + " ";
      for (Change change : release.changes()) {
        if (change instanceof Change.AddsType adds
            && adds.type() instanceof Object definition
            && simple(definition) instanceof VhloSimpleType type) {
          plants.addAll(ofType(version + "type " + adds.type().mnemonic(), type, release));
        } else if (change instanceof Change.Revises revises
            && revises.edits().getFirst() instanceof Edit.AddAttribute added
            && added.absent() == AbsentValue.DEFAULT_ACCURACY) {
          plants.add(ofAccuracy(version + revises.op() + name(added), revises.op(), release));
        }
      }
    }
    return plants;
  }

  private static Object simple(Object definition) {
    return Arrays.stream(VhloSimpleType.values())
        .filter(type -> type.definition() == definition)
        .map(Object.class::cast)
        .findFirst()
        .orElse("");
  }

  /** Returns plants for a type: of a value, of an argument, and as an attribute. */
  private static List<Plant> ofType(String change, VhloSimpleType type, Release release) {
    String name = type == VhloSimpleType.TF32 ? "tf32" : type.definition().mnemonic();
    String spelled = name.replace("_v1", "");
    List<Plant> plants = new ArrayList<>();
    plants.add(
        new Plant(
            change,
            "",
            "stablehlo.custom_call @mark() {has_side_effect = true, app.type = "
                + spelled
                + "} : () -> ()\n",
            List.of(
                blame("stablehlo.custom_call", "app.type: the type " + spelled, release, false))));
    if (type != VhloSimpleType.NONE && type != VhloSimpleType.TF32) {
      plants.add(
          new Plant(
              change,
              "",
              "%p~ = stablehlo.custom_call @make() {has_side_effect = true} : () -> tensor<3x"
                  + spelled
                  + ">\n",
              List.of(blame("stablehlo.custom_call", "the type " + spelled, release, false))));
      plants.add(
          new Plant(
              change,
              "func.func private @takes~(%x: tensor<" + spelled + ">) { return }\n",
              "",
              List.of(blame("func.func", "function_type: the type " + spelled, release, false))));
    }
    return plants;
  }

  private static Plant ofAccuracy(String change, String op, Release release) {
    List<Blame> blames = new ArrayList<>();
    if (op.equals("tan")) {
      blames.add(new Blame("stablehlo.tan", "the operation itself", Version.parse("1.4.0"), false));
    }
    blames.add(blame("stablehlo." + op, "result_accuracy is not the default", release, false));
    return new Plant(
        change,
        "",
        """
        %%a~ = stablehlo.custom_call @make() {has_side_effect = true} : () -> tensor<4xf32>
        %%p~ = stablehlo.%s %%a~ {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
        stablehlo.custom_call @use(%%p~) {has_side_effect = true} : (tensor<4xf32>) -> ()
        """
            .formatted(op),
        blames);
  }

  private static Blame blame(String op, String feature, Release release, boolean expands) {
    return new Blame(op, feature, release.version(), expands);
  }

  private static List<Plant> written() {
    List<Plant> plants = new ArrayList<>();
    for (String section : resource().split("(?m)^== ", -1)) {
      if (!section.startsWith("#")) {
        int end = section.indexOf('\n');
        List<String> changes = List.of(section.substring(0, end).split(", ", -1));
        plants.addAll(parse(changes, section.substring(end + 1)));
      }
    }
    return plants;
  }

  private static List<Plant> parse(List<String> changes, String text) {
    StringBuilder module = new StringBuilder();
    StringBuilder body = new StringBuilder();
    List<Blame> blames = new ArrayList<>();
    Map<String, Version> known = new LinkedHashMap<>();
    known.put("stablehlo.collective_broadcast: the operation itself", Version.parse("0.16.0"));
    known.put("stablehlo.composite: the operation itself", Version.parse("0.19.0"));
    known.put("stablehlo.custom_call: the type future", Version.parse("1.15.0"));
    known.put("stablehlo.dot_general: algorithm is set", Version.parse("1.6.0"));
    Version release = Version.parse(changes.getFirst().split(" ", 2)[0]);
    for (String line : text.lines().toList()) {
      if (line.startsWith("blocks ")) {
        boolean expands = line.endsWith(", expands");
        String what = line.substring(7).replace(", expands", "");
        String[] parts = what.split(": ", 2);
        blames.add(new Blame(parts[0], parts[1], known.getOrDefault(what, release), expands));
      } else if (line.startsWith("module ")) {
        module.append(line.substring(7)).append('\n');
      } else if (!line.isBlank()) {
        body.append(line).append('\n');
      }
    }
    return changes.stream()
        .map(change -> new Plant(change, module.toString(), body.toString(), blames))
        .toList();
  }

  private static String resource() {
    try (InputStream in = PlantedFeatures.class.getResourceAsStream("features.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns a program with some of the plants, in functions and in regions, among other operations.
   */
  static Planted program(RandomGenerator random, List<Plant> plants) {
    PlantedFeatures planted = new PlantedFeatures(random);
    List<List<Plant>> functions = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      functions.add(new ArrayList<>());
    }
    plants.forEach(plant -> functions.get(random.nextInt(functions.size())).add(plant));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < functions.size(); i++) {
      String name = i == 0 ? "@main" : "private @f" + i;
      text.append("func.func ").append(name).append("(%x: tensor<2x3xi32>) {\n");
      planted.body(functions.get(i), "%x", text);
      text.append("return\n}\n");
    }
    return new Planted(planted.outside.append(text).toString(), planted.blames);
  }

  private void body(List<Plant> plants, String value, StringBuilder text) {
    String last = value;
    for (Plant plant : plants) {
      last = filler(last, text);
      String number = "_" + numbers++;
      outside.append(plant.module.replace("~", number));
      blames.addAll(plant.blames);
      String body = plant.body.replace("~", number);
      if (random.nextInt(3) == 0) {
        String index = "%index" + number;
        text.append(index).append(" = stablehlo.constant dense<0> : tensor<i32>\n");
        text.append("\"stablehlo.case\"(").append(index).append(") ({\n").append(body);
        filler(last, text);
        text.append("stablehlo.return\n}) : (tensor<i32>) -> ()\n");
      } else {
        text.append(body);
      }
    }
    filler(last, text);
  }

  /** Appends operations that every release supports. */
  private String filler(String value, StringBuilder text) {
    String last = value;
    for (int i = random.nextInt(4); i > 0; i--) {
      String name = "%n" + numbers++;
      String op = List.of("add", "multiply", "maximum", "xor").get(random.nextInt(4));
      text.append("%s = stablehlo.%s %s, %s : tensor<2x3xi32>%n".formatted(name, op, last, value));
      last = name;
    }
    return last;
  }
}
