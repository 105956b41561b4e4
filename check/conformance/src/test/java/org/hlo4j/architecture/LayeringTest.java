package org.hlo4j.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that packages use only those of modules below, which {@link ModuleGraph} tells: what is
 * compiled on the class path, too, and the code that is not exported to all.
 */
class LayeringTest {
  private static final ModuleGraph GRAPH = ModuleGraph.read();

  /** The module of each package that holds all code of a module. */
  private static final Map<String, String> MODULES = modules();

  /** The only package whose subpackages are other modules'. */
  private static final String API = "org.hlo4j";

  private static JavaClasses classes;

  private static Map<String, String> modules() {
    var modules = new LinkedHashMap<String, String>();
    for (ProjectModule module : GRAPH.modules()) {
      if (module.isDeclared() && module.packageName().startsWith("org.hlo4j")) {
        modules.put(module.packageName(), module.name());
      }
    }
    return modules;
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
  void everyClassIsOfAModule() {
    assertThat(classes)
        .isNotEmpty()
        .allSatisfy(type -> assertThat(MODULES).containsKey(packageOf(type.getPackageName())));
  }

  /**
   * The compiler enforces both where modules are compiled as such; on the class path, where {@code
   * ./dev} compiles them, it does neither.
   */
  @Test
  void modulesUseOnlyPackagesOfModulesBelowThatAreExportedToThem() {
    Set<String> wrong = new TreeSet<>();
    for (JavaClass type : classes) {
      String module = MODULES.get(packageOf(type.getPackageName()));
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String used = dependency.getTargetClass().getBaseComponentType().getPackageName();
        String other = used.startsWith(API) ? MODULES.get(packageOf(used)) : null;
        if (other == null || module == null || other.equals(module)) {
          continue;
        }
        if (!GRAPH.mayUse(module).contains(other)) {
          wrong.add(
              "%s is not above %s, which it uses: %s".formatted(module, other, type.getName()));
        } else if (!GRAPH.exports(other, used, module)) {
          wrong.add("%s does not export %s to %s, which uses it".formatted(other, used, module));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * At run time nothing but the JDK; annotations are for the compiler, the translation of LAPACK is
   * part of the jar of module linalg, and Parquet of that of module parquet. Modules pytorch,
   * signing and audit read archives and JSON by libraries, module policy YAML; module cyclonedx
   * writes by one.
   */
  @Test
  void shippedCodeNeedsOnlyTheJdk() {
    noClasses()
        .that()
        .resideInAPackage("org.hlo4j..")
        .and()
        .resideOutsideOfPackages(
            "org.hlo4j.audit..",
            "org.hlo4j.cyclonedx..",
            "org.hlo4j.signing..",
            "org.hlo4j.parquet..",
            "org.hlo4j.policy..",
            "org.hlo4j.tools.cli..",
            "org.hlo4j.tools.auditpage..",
            "org.hlo4j.tools.page..",
            "org.hlo4j.tools.report..",
            "org.hlo4j.linalg.netlib..",
            "org.hlo4j.pytorch.archive..",
            "org.hlo4j.pytorch.schema..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "org.hlo4j..", "java..", "jdk..", "org.jspecify.annotations", "org.netlib..")
        .allowEmptyShould(true)
        .check(classes);
  }

  /** They use what commands share, and the command {@code hlo4j} uses them. */
  @Test
  void groupsOfCommandsDoNotUseEachOther() {
    slices()
        .matching("org.hlo4j.tools.cli.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(alwaysTrue(), resideInAPackage("org.hlo4j.tools.cli.command"))
        .check(classes);
  }

  @Test
  void packagesOfTheInterpreterFormLayers() {
    slices().matching("org.hlo4j.interpreter.(*)..").should().beFreeOfCycles().check(classes);
  }

  /** Returns the package that holds all code of the module of a package. */
  private static String packageOf(String packageName) {
    String[] names = packageName.split("\\.", 4);
    return String.join(".", Arrays.copyOf(names, Math.min(names.length, 3)));
  }
}
