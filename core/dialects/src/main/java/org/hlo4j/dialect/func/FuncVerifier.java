package org.hlo4j.dialect.func;

import java.util.List;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.verify.DialectAttributeVerifier;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;

/**
 * Checks a function: attributes of arguments and results, the arguments of the entry block, and
 * that a declaration is not public. Source: {@code mlir/Interfaces/FunctionInterfaces.cpp}.
 */
final class FuncVerifier implements OpVerifier {
  private static final String SIZE =
      "expects %1$s attribute array to have the same number of elements as the number of function"
          + " %1$ss, got %2$d, but expected %3$d";
  private static final String ARGUMENT_TYPE =
      "type of entry block argument #%d(%s) must match the type of the corresponding argument in"
          + " function signature(%s)";

  /** Whose attributes are checked. */
  private enum Side {
    ARGUMENT(FuncOp.ARGUMENT_ATTRIBUTES, "argument"),
    RESULT(FuncOp.RESULT_ATTRIBUTES, "result");

    private final Property<ArrayAttr> array;
    private final String word;

    Side(Property<ArrayAttr> array, String word) {
      this.array = array;
      this.word = word;
    }

    boolean verify(
        DialectAttributeVerifier verifier,
        Operation function,
        int index,
        NamedAttribute attribute,
        VerificationContext context) {
      return switch (this) {
        case ARGUMENT -> verifier.verifyArgument(function, index, attribute, context);
        case RESULT -> verifier.verifyResult(function, index, attribute, context);
      };
    }
  }

  @Override
  public boolean verify(Operation operation, VerificationContext context) {
    FuncOp function = new FuncOp(operation);
    if (function.isDeclaration() && function.visibility().equals("public")) {
      return context.opError(operation, "symbol declaration cannot have public visibility");
    }
    int inputs = function.functionType().inputs().size();
    int results = function.functionType().results().size();
    return verifyAttributes(Side.ARGUMENT, operation, inputs, context)
        && verifyAttributes(Side.RESULT, operation, results, context)
        && verifyEntryBlock(function, context);
  }

  private static boolean verifyAttributes(
      Side side, Operation function, int count, VerificationContext context) {
    ArrayAttr array = side.array.getOrNull(function);
    if (array == null) {
      return true;
    }
    if (array.size() != count) {
      return context.opError(function, SIZE.formatted(side.word, array.size(), count));
    }
    for (int i = 0; i < count; i++) {
      for (NamedAttribute attribute : FuncOp.attributesAt(function, side.array, i).entries()) {
        if (!verifyAttribute(side, function, i, attribute, context)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean verifyAttribute(
      Side side,
      Operation function,
      int index,
      NamedAttribute attribute,
      VerificationContext context) {
    int dot = attribute.name().indexOf('.');
    if (dot < 0) {
      return context.opError(function, side.word + "s may only have dialect attributes");
    }
    Dialect dialect = context.registry().dialectOrNull(attribute.name().substring(0, dot));
    DialectAttributeVerifier verifier =
        dialect == null ? null : dialect.interfaceOrNull(DialectAttributeVerifier.class);
    return verifier == null || side.verify(verifier, function, index, attribute, context);
  }

  private static boolean verifyEntryBlock(FuncOp function, VerificationContext context) {
    if (function.isDeclaration()) {
      return true;
    }
    List<Type> inputs = function.functionType().inputs();
    List<BlockArgument> arguments = function.arguments();
    if (arguments.size() != inputs.size()) {
      return context.opError(
          function.operation(),
          "entry block must have %d arguments to match function signature"
              .formatted(inputs.size()));
    }
    for (int i = 0; i < inputs.size(); i++) {
      Type given = arguments.get(i).type();
      if (!given.equals(inputs.get(i))) {
        String types =
            ARGUMENT_TYPE.formatted(
                i, context.text().quoted(given), context.text().quoted(inputs.get(i)));
        return context.opError(function.operation(), types);
      }
    }
    return true;
  }
}
