package org.hlo4j.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the direction of dependencies between packages, at a finer granularity than modules. */
class LayeringTest {
  private static final String PREFIX = "org.hlo4j.";

  /** The only layer that is a package without its subpackages. */
  private static final String API = "org.hlo4j";

  /** The layers (packages with their subpackages) that each layer may use, lowest first. */
  private static final Map<String, Set<String>> MAY_USE = layers();

  private static JavaClasses classes;

  private static Map<String, Set<String>> layers() {
    var layers = new LinkedHashMap<String, Set<String>>();
    layer(layers, "testing");
    layer(layers, "numerics");
    layer(layers, "ir", "numerics");
    layer(layers, "archive", "ir");
    layer(layers, "text", "ir");
    layer(layers, "bytecode", "ir");
    layer(layers, "opset", "ir");
    layer(layers, "viewgen", "opset", "text");
    layer(layers, "op", "opset", "text");
    layer(layers, "dialect", "op");
    layer(layers, "portability", "dialect", "bytecode");
    layer(layers, "interpreter", "dialect", "archive");
    layer(layers, "linalg", "interpreter");
    layer(layers, "engine", "interpreter");
    layer(layers, "transforms", "interpreter");
    layer(layers, "formulas", "transforms");
    layer(layers, "byteir", "formulas");
    layer(layers, "passes", "byteir", "portability");
    layer(layers, "inspect", "transforms", "portability");
    layer(layers, "jax", "interpreter", "portability");
    layer(layers, "program", "byteir", "jax");
    layer(layers, "onnx", "program");
    layer(layers, "pytorch", "program");
    layer(layers, "pjrt", "engine", "inspect");
    layer(layers, "signing", "ir");
    layer(layers, "audit", "inspect", "program", "signing");
    layer(layers, "cyclonedx", "audit");
    layer(layers, "parquet", "audit");
    layer(layers, "policy", "audit");
    layer(layers, API, "engine", "inspect", "passes", "program");
    layer(layers, "python", API, "onnx", "pytorch");
    layer(
        layers,
        "tools",
        "cyclonedx",
        "engine",
        "inspect",
        "jax",
        "onnx",
        "passes",
        "pjrt",
        "policy",
        "pytorch");
    return layers;
  }

  /** Adds a layer, which may use the given ones and those that these may use. */
  private static void layer(Map<String, Set<String>> layers, String name, String... below) {
    var mayUse = new TreeSet<String>();
    for (String each : below) {
      mayUse.add(each);
      mayUse.addAll(layers.get(each));
    }
    layers.put(name, mayUse);
  }

  @BeforeAll
  static void readClasses() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(LayeringTest::isShipped)
            .importPackages("org.hlo4j");
  }

  /** Of what is compiled by {@code ./dev quick}, tests and examples have no layer. */
  private static boolean isShipped(Location location) {
    return !location.contains("/.dev/tests/") && !location.contains("/org/hlo4j/examples/");
  }

  @Test
  void everyClassIsInALayer() {
    assertThat(classes)
        .allSatisfy(type -> assertThat(MAY_USE).containsKey(layerOf(type.getPackageName())));
  }

  static Stream<String> layerNames() {
    return MAY_USE.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("layerNames")
  void usesOnlyLayersBelow(String layer) {
    var forbidden = new TreeSet<>(MAY_USE.keySet());
    forbidden.removeAll(MAY_USE.get(layer));
    forbidden.remove(layer);
    noClasses()
        .that()
        .resideInAPackage(tree(layer))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden.stream().map(LayeringTest::tree).toArray(String[]::new))
        .allowEmptyShould(true)
        .check(classes);
  }

  /**
   * At run time nothing but the JDK; annotations are for the compiler, the translation of LAPACK is
   * part of the jar of module linalg, protocol buffers of those of modules onnx and pjrt, and
   * Parquet of that of module parquet. Modules pytorch, signing and audit read archives and JSON by
   * libraries, module policy YAML; module cyclonedx writes by one.
   */
  @Test
  void shippedCodeNeedsOnlyTheJdk() {
    noClasses()
        .that()
        .resideInAPackage("org.hlo4j..")
        .and()
        .resideOutsideOfPackages(
            tree("audit"),
            tree("cyclonedx"),
            tree("signing"),
            tree("parquet"),
            tree("policy"),
            tree("tools.cli"),
            tree("tools.auditpage"),
            tree("tools.page"),
            tree("tools.report"),
            tree("onnx.protobuf"),
            tree("pjrt.protobuf"),
            tree("linalg.netlib"),
            tree("pytorch.archive"),
            tree("pytorch.schema"))
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "org.hlo4j..",
            "java..",
            "jdk..",
            "org.jspecify.annotations",
            "org.netlib..",
            "com.google.protobuf")
        .allowEmptyShould(true)
        .check(classes);
  }

  private static String tree(String layer) {
    return layer.equals(API) ? API : PREFIX + layer + "..";
  }

  private static String layerOf(String packageName) {
    return packageName.startsWith(PREFIX)
        ? packageName.substring(PREFIX.length()).split("\\.", 2)[0]
        : packageName;
  }
}
