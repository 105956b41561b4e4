package org.hlo4j.transforms.cse;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
  private static final String PROGRAM =
      """
      func.func @f(%a: index, %b: index) {
        %0 = arith.addi %a, %b : index
        %1 = arith.addi %b, %a : index
        %2 = arith.addi %a, %a : index
        %3 = arith.subi %a, %b : index
        %4 = arith.subi %b, %a : index
        return
      }
      """;

  @ParameterizedTest(name = "{0} and {1}: {2}")
  @CsvSource({"0, 1, true", "0, 2, false", "3, 4, false", "3, 3, true"})
  void commutativeOperandsMayComeInAnyOrderWhateverTheirHashCodes(
      int first, int second, boolean areEqual) throws ReflectiveOperationException {
    Operation module =
        MlirParser.parse(SourceText.of("test", PROGRAM), Dialects.all(), ParserOptions.DEFAULT);
    Block body = module.region(0).front().firstOrNull().region(0).front();
    haveOneHashCode(body.argument(0), body.argument(1));
    List<Operation> operations = new ArrayList<>();
    body.operations().forEach(operations::add);
    Expression one = new Expression(operations.get(first));
    Expression other = new Expression(operations.get(second));
    assertThat(one.equals(other)).isEqualTo(areEqual);
  }

  /** As values may have that were created by two threads. */
  private static void haveOneHashCode(Value one, Value other) throws ReflectiveOperationException {
    Field hash = Value.class.getDeclaredField("hash");
    hash.setAccessible(true);
    hash.setInt(other, one.hashCode());
    assertThat(other).hasSameHashCodeAs(one);
  }
}
