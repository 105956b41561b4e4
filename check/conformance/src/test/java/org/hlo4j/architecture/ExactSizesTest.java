package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.hlo4j.ir.builtin.Sizes;
import org.junit.jupiter.api.Test;

/**
 * Sizes that programs and models state are {@code long}s, and may be any: where they are read,
 * inferred, checked, rewritten, estimated and converted, their sums and products are those of
 * {@link Sizes}, which are exact. A sum or product of two {@code int}s is, too, as a {@code long},
 * and the next value of a counter.
 */
class ExactSizesTest {
  private static final List<String> PACKAGES =
      List.of(
          "org.hlo4j.byteir",
          "org.hlo4j.dialect",
          "org.hlo4j.engine",
          "org.hlo4j.formulas",
          "org.hlo4j.hlo",
          "org.hlo4j.inspect",
          "org.hlo4j.interpreter",
          "org.hlo4j.ir.affine",
          "org.hlo4j.ir.builtin",
          "org.hlo4j.ir.define",
          "org.hlo4j.ir.pass",
          "org.hlo4j.ir.rewrite",
          "org.hlo4j.ir.verify",
          "org.hlo4j.jax",
          "org.hlo4j.linalg",
          "org.hlo4j.message",
          "org.hlo4j.onnx",
          "org.hlo4j.op",
          "org.hlo4j.opset",
          "org.hlo4j.pjrt",
          "org.hlo4j.portability",
          "org.hlo4j.program.pass",
          "org.hlo4j.python",
          "org.hlo4j.pytorch",
          "org.hlo4j.text.parse",
          "org.hlo4j.transforms");

  /**
   * Packages whose numbers are places in arrays, checked where these were allocated ({@code
   * Limits.checkTensor}, {@code Tensor.checkDimension}), or positions in files and messages.
   */
  private static final List<String> PLACES =
      List.of(
          "org.hlo4j.byteir.evaluate",
          "org.hlo4j.engine.kernel",
          "org.hlo4j.engine.kernel.fourier",
          "org.hlo4j.engine.kernel.product",
          "org.hlo4j.engine.tile",
          "org.hlo4j.message",
          "org.hlo4j.pjrt.capi",
          "org.hlo4j.pjrt.process",
          "org.hlo4j.pytorch.archive");

  private static boolean isArithmetic(CodeElement element) {
    return element instanceof OperatorInstruction operator
        && (operator.opcode() == Opcode.LADD || operator.opcode() == Opcode.LMUL);
  }

  private static boolean isOfSizes(String name) {
    return PACKAGES.stream().anyMatch(each -> (name + ".").startsWith(each + "."))
        && !PLACES.contains(name);
  }

  private static boolean computes(CodeModel code) {
    List<CodeElement> elements =
        code.elementStream()
            .filter(element -> element instanceof Instruction || element instanceof LabelTarget)
            .toList();
    return IntStream.range(0, elements.size())
        .anyMatch(at ->
            isArithmetic(elements.get(at)) && !isOfInts(elements, at) && !isNext(elements, at));
  }

  /** Returns whether both operands are {@code int}s: nothing else is a {@code long} before them. */
  private static boolean isOfInts(List<CodeElement> elements, int at) {
    if (at < 2 || !isInt(elements.get(at - 1))) {
      return false;
    }
    int first = at - 2;
    while (first >= 0 && !isInt(elements.get(first)) && !mayBeLong(elements.get(first))) {
      first--;
    }
    return first >= 0 && isInt(elements.get(first));
  }

  private static boolean isInt(CodeElement element) {
    return switch (element) {
      case ConvertInstruction conversion -> conversion.opcode() == Opcode.I2L;
      case ConstantInstruction constant ->
          constant.constantValue() instanceof Long number && number == number.intValue();
      default -> false;
    };
  }

  private static boolean mayBeLong(CodeElement element) {
    return switch (element) {
      case BranchInstruction _, LabelTarget _ -> true;
      case ArrayLoadInstruction load -> load.typeKind() == TypeKind.LONG;
      case ConstantInstruction constant -> constant.typeKind() == TypeKind.LONG;
      case ConvertInstruction conversion ->
          conversion.fromType() == TypeKind.LONG || conversion.toType() == TypeKind.LONG;
      case FieldInstruction field -> isLong(field.typeSymbol());
      case InvokeInstruction call -> isOfLongs(call.typeSymbol());
      case LoadInstruction load -> load.typeKind() == TypeKind.LONG;
      case OperatorInstruction operator -> operator.typeKind() == TypeKind.LONG;
      default -> false;
    };
  }

  private static boolean isOfLongs(MethodTypeDesc method) {
    return isLong(method.returnType())
        || method.parameterList().stream().anyMatch(ExactSizesTest::isLong);
  }

  private static boolean isLong(ClassDesc type) {
    return type.equals(ConstantDescs.CD_long);
  }

  /**
   * Returns whether a variable or field becomes larger by one, which takes centuries to overflow.
   */
  private static boolean isNext(List<CodeElement> elements, int at) {
    if (at < 2
        || at + 1 == elements.size()
        || !(elements.get(at - 1) instanceof ConstantInstruction constant)
        || !constant.constantValue().equals(1L)) {
      return false;
    }
    CodeElement from = elements.get(at - 2);
    CodeElement to = elements.get(at + 1);
    return switch (from) {
      case LoadInstruction load ->
          to instanceof StoreInstruction store && load.slot() == store.slot();
      case FieldInstruction read ->
          to instanceof FieldInstruction written && read.field().equals(written.field());
      default -> false;
    };
  }

  /**
   * Returns the methods whose other numbers are far from 64 bits by what they are made of, each
   * kind below its reason.
   */
  private static List<String> otherNumbers() throws IOException {
    try (InputStream in = ExactSizesTest.class.getResourceAsStream("other-numbers.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    }
  }

  @Test
  void sumsAndProductsOfSizesAreExact() throws IOException {
    List<ClassModel> classes = ProjectClasses.in(ExactSizesTest::isOfSizes);
    TreeSet<String> plain = new TreeSet<>();
    for (ClassModel type : classes) {
      ClassDesc name = type.thisClass().asSymbol();
      for (MethodModel method : type.methods()) {
        if (method.code().filter(ExactSizesTest::computes).isPresent()) {
          plain.add(name.displayName().replace('$', '.') + "." + method.methodName().stringValue());
        }
      }
    }
    assertThat(classes).hasSizeGreaterThan(1500);
    assertThat(plain).containsExactlyInAnyOrderElementsOf(otherNumbers());
  }
}
