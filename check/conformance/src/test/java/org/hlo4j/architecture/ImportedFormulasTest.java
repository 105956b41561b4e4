package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Formulas are in module {@code formulas}, where all importers find them, unless they need
 * something of their framework.
 *
 * <p>A formula is a static method of an importer whose code, lambdas included, spans {@value
 * #LEAST_LINES} lines or more, and that names values or sizes of programs. It needs its framework
 * if module {@code formulas} could not have it: {@link FrameworkUse}.
 */
class ImportedFormulasTest {
  private static final int LEAST_LINES = 3;

  private static final Set<ClassDesc> PARTS_OF_PROGRAMS =
      Set.of(
          ClassDesc.of("org.hlo4j.formulas.size.Size"),
          ClassDesc.of("org.hlo4j.ir.Value"),
          ClassDesc.of("org.hlo4j.transforms.build.Expr"),
          ClassDesc.of("org.hlo4j.transforms.build.HloBuilder"));

  private static boolean isImporter(String packageName) {
    return packageName.matches("org\\.hlo4j\\.(onnx|pytorch)\\.(importer|operator)(\\..*)?");
  }

  private static boolean isFormula(MethodNames method) {
    TreeSet<Integer> lines = method.lines();
    return !lines.isEmpty()
        && lines.last() - lines.first() + 1 >= LEAST_LINES
        && method.types().stream().anyMatch(PARTS_OF_PROGRAMS::contains);
  }

  private static String name(MethodNames method) {
    ClassDesc owner = method.name().owner();
    String framework = owner.packageName().contains(".onnx.") ? "onnx" : "pytorch";
    return framework + " " + owner.displayName().replace('$', '.') + "." + method.name().name();
  }

  /** Returns the formulas that are not yet where they belong; none may be added. */
  private static List<String> notYet() throws IOException {
    try (InputStream in = ImportedFormulasTest.class.getResourceAsStream("imported-formulas.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    }
  }

  @Test
  void formulasThatNeedNoFrameworkAreNotInImporters() throws IOException {
    List<ClassModel> importers = ProjectClasses.in(ImportedFormulasTest::isImporter);
    TreeSet<String> formulas = new TreeSet<>();
    new FrameworkUse(importers)
        .free()
        .filter(ImportedFormulasTest::isFormula)
        .forEach(method -> formulas.add(name(method)));
    assertThat(importers).hasSizeGreaterThan(150);
    assertThat(formulas).containsExactlyInAnyOrderElementsOf(notYet());
  }
}
