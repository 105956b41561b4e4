package org.hlo4j.ir.verify;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.ValueGroups;

/** Checks the numbers of regions, results, successors and operands. */
final class CountChecks {
  private CountChecks() {}

  static void add(OpDefinition definition, List<OpVerifier> checks) {
    addRegions(definition, checks);
    addResults(definition, checks);
    addSuccessors(definition, checks);
    addOperands(definition, checks);
  }

  private static void addRegions(OpDefinition definition, List<OpVerifier> checks) {
    int declared = definition.regions().size();
    int minimum =
        (int) definition.regions().stream().filter(r -> r.arity() == Arity.SINGLE).count();
    String message =
        minimum < declared
            ? "expected " + minimum + " or more regions"
            : switch (declared) {
              case 0 -> "requires zero regions";
              case 1 -> "requires one region";
              default -> "expected " + declared + " regions";
            };
    addCheck(minimum, declared, Operation::regionCount, (op, count) -> message, checks);
  }

  private static void addResults(OpDefinition definition, List<OpVerifier> checks) {
    int declared = definition.results().size();
    int minimum = declared - ValueGroups.variableCount(definition.results());
    String message =
        minimum < declared
            ? "expected " + minimum + " or more results"
            : switch (declared) {
              case 0 -> "requires zero results";
              case 1 -> "requires one result";
              default -> "expected " + declared + " results";
            };
    addCheck(minimum, declared, Operation::resultCount, (op, count) -> message, checks);
  }

  private static void addSuccessors(OpDefinition definition, List<OpVerifier> checks) {
    int declared = definition.successors().size();
    int minimum =
        (int) definition.successors().stream().filter(s -> s.arity() == Arity.SINGLE).count();
    String number =
        (minimum < declared ? "at least " + minimum : "" + declared)
            + (declared == 1 && minimum == 1 ? " successor" : " successors");
    addCheck(
        minimum,
        declared,
        Operation::successorCount,
        (op, count) -> "requires " + number + " but found " + count,
        checks);
    if (declared > 0) {
      checks.add(CountChecks::successorsAreInRegion);
    }
  }

  private static boolean successorsAreInRegion(Operation operation, VerificationContext context) {
    Region region = operation.parentRegionOrNull();
    for (int i = 0; i < operation.successorCount(); i++) {
      if (operation.successor(i).parentRegionOrNull() != region) {
        return context.error(operation, "reference to block defined in another region");
      }
    }
    return true;
  }

  private static void addOperands(OpDefinition definition, List<OpVerifier> checks) {
    int declared = definition.operands().size();
    int minimum = declared - ValueGroups.variableCount(definition.operands());
    String expected =
        minimum < declared
            ? "expected " + minimum + " or more operands, but found "
            : "expected " + declared + " operands, but found ";
    addCheck(
        minimum,
        declared,
        Operation::operandCount,
        (op, count) ->
            switch (minimum < declared ? 2 : declared) {
              case 0 -> "requires zero operands";
              case 1 -> "requires a single operand";
              default -> expected + count;
            },
        checks);
  }

  private interface Count {
    int of(Operation operation);
  }

  private interface Message {
    String of(Operation operation, int count);
  }

  private static void addCheck(
      int minimum, int declared, Count count, Message message, List<OpVerifier> checks) {
    if (minimum < declared && minimum == 0) {
      return;
    }
    boolean exactly = minimum == declared;
    checks.add((op, context) -> {
      int found = count.of(op);
      return found == minimum
          || (!exactly && found > minimum)
          || context.opError(op, message.of(op, found));
    });
  }
}
