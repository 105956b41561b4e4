package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.OperatorInstruction;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.ir.builtin.Sizes;
import org.junit.jupiter.api.Test;

/**
 * Sizes are {@code long}s, and all else that is counted in verification, inference and rewriting is
 * an {@code int}: there, sums and products of {@code long}s are those of {@link Sizes}, which are
 * exact.
 */
class ExactSizesTest {
  private static final String[] PACKAGES = {
    "org.hlo4j.dialect", "org.hlo4j.transforms", "org.hlo4j.byteir", "org.hlo4j.frontend"
  };

  /** Computes elements in memory. */
  private static final String EVALUATION = "org.hlo4j.byteir.evaluate";

  /**
   * Methods whose numbers are no sizes, or far from 64 bits by what they are made of: widths of
   * elements, indices of an array or a list, positions, halves. This list may only become shorter.
   */
  private static final Set<String> OTHER_NUMBERS =
      Set.of(
          "ArithFolds.lambda$foldProduct$0",
          "Axes.dimension",
          "ByteirSemantics.lambda$compute$1",
          "CommonSubexpressions.erase",
          "CommonSubexpressions.simplify",
          "ContractionDimensions.ConvolutionLayout.channelsLast",
          "ConvolutionFormulas.transposed",
          "DiscreteFourier.inverse",
          "DiscreteFourier.transformed",
          "DotPatterns.pad",
          "DynamismSimplifications.iotaAsBroadcast",
          "ElementTypes.bitWidth",
          "FoldableElements.hasZero",
          "FunctionSurvey.visit",
          "FunctionUses.<init>",
          "FunctionUses.excludeExternalUses",
          "GridSampling.affineGrid",
          "GrowthLimit.<init>",
          "GrowthLimit.count",
          "Inliner.isSmall",
          "Inliner.lambda$size$0",
          "Inliner.run",
          "InputRefinement.functions",
          "LinearAlgebraRules.checkInverseLengths",
          "LinearAlgebraRules.inferFft",
          "MeshGroups.groups",
          "NewerCollectives.reducedByAll",
          "QuantizationFormulas.quantize",
          "RaggedDot.group",
          "RaggedMask.staticSlice",
          "RealDynamicSlicePatterns.element",
          "ReplicaGroupRules.check",
          "Resampled.Weighted.isLinear",
          "ResizeDecomposition.constantSources",
          "Scans.scan",
          "SizeOrigins.element",
          "SizeOrigins.lambda$extracted$0",
          "SliceSimplifications.realDynamicSliceOfConstantSize",
          "StridedSlice.fromStart",
          "StridedSlice.parts",
          "StridedSlice.range",
          "TensorPatterns.extract",
          "TopKForms.ofSort",
          "Uniqueness.keys",
          "ZeroPointOffset.broadcast");

  private static boolean isArithmetic(Opcode opcode) {
    return opcode == Opcode.LADD || opcode == Opcode.LMUL;
  }

  private static ClassModel read(JavaClass compiled) {
    try (InputStream in = compiled.getSource().orElseThrow().getUri().toURL().openStream()) {
      return ClassFile.of().parse(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean computes(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(element ->
            element instanceof OperatorInstruction operator && isArithmetic(operator.opcode()));
  }

  @Test
  void sumsAndProductsOfSizesAreExact() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PACKAGES);
    Set<String> plain = new TreeSet<>();
    for (JavaClass compiled : classes) {
      if (compiled.getPackageName().startsWith(EVALUATION)) {
        continue;
      }
      String name = compiled.getName().substring(compiled.getPackageName().length() + 1);
      for (MethodModel method : read(compiled).methods()) {
        if (computes(method)) {
          plain.add(name.replace('$', '.') + "." + method.methodName().stringValue());
        }
      }
    }
    assertThat(classes).hasSizeGreaterThan(500);
    assertThat(plain).containsExactlyInAnyOrderElementsOf(OTHER_NUMBERS);
  }
}
