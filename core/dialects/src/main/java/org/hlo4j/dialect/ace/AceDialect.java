package org.hlo4j.dialect.ace;

import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.opset.ace.AceOps;
import org.hlo4j.opset.ace.AceType;
import org.hlo4j.opset.ace.TensorEncodingAttr;

/** The {@code ace} dialect: tensors of strings and resources. */
public final class AceDialect {
  public static final String NAMESPACE = "ace";

  private AceDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .partial()
        .ops(AceOps.ALL)
        .types(AceType.definitions())
        .attributes(List.of(TensorEncodingAttr.DEFINITION))
        .attach(AceOps.RESHAPE, OpVerifier.class, AceDialect::verifyReshape)
        .build();
  }

  private static boolean verifyReshape(Operation reshape, VerificationContext context) {
    OptionalLong operandElements = count(reshape.operand(0).type());
    OptionalLong resultElements = count(reshape.result(0).type());
    return operandElements.isEmpty()
        || operandElements.equals(resultElements)
        || context.error(
            reshape.location(),
            "number of output elements (%s) doesn't match expected number of elements (%s)"
                .formatted(resultElements.orElse(0), operandElements.getAsLong()));
  }

  private static OptionalLong count(Type type) {
    return type instanceof RankedTensorType tensor && tensor.hasStaticShape()
        ? OptionalLong.of(tensor.elementCount())
        : OptionalLong.empty();
  }
}
