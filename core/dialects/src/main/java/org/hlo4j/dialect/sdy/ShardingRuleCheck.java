package org.hlo4j.dialect.sdy;

import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.opset.sdy.DimMappingAttr;
import org.hlo4j.opset.sdy.FactorSymbols;
import org.hlo4j.opset.sdy.OpShardingRuleAttr;
import org.hlo4j.opset.sdy.TensorMappingAttr;

/**
 * Checks a sharding rule against its operation: each dimension of each operand and result is a
 * product of factors. Source: Shardy's {@code verifiers.cc}.
 */
final class ShardingRuleCheck {
  private final Operation op;
  private final OpShardingRuleAttr rule;
  private final VerificationContext context;

  private ShardingRuleCheck(Operation op, OpShardingRuleAttr rule, VerificationContext context) {
    this.op = op;
    this.rule = rule;
    this.context = context;
  }

  static boolean verify(Operation op, OpShardingRuleAttr rule, VerificationContext context) {
    return new ShardingRuleCheck(op, rule, context).verify();
  }

  private boolean error(String message) {
    return context.opError(op, message);
  }

  private boolean verify() {
    BitSet ofOperands = new BitSet();
    BitSet ofResults = new BitSet();
    List<Type> operands = Value.types(op.operands());
    return verifyMappings("operand", operands, rule.operands(), ofOperands)
        && verifyMappings("result", op.resultTypes(), rule.results(), ofResults)
        && verifyAllUsed(ofOperands, ofResults)
        && verifyFactors(rule.reductionFactors())
        && verifyFactors(rule.needReplicationFactors())
        && verifyFactors(rule.permutationFactors())
        && verifyDisjoint()
        && verifyFactors(rule.blockedPropagationFactors())
        && (rule.reductionFactors().stream().noneMatch(factor -> ofResults.get((int) factor))
            || error("reduction factor cannot be in result mappings"));
  }

  // Mappings.

  private boolean verifyMappings(
      String kind, List<Type> types, List<TensorMappingAttr> mappings, BitSet used) {
    if (types.size() != mappings.size()) {
      return error(
          "number of %ss and mappings must match: %d != %d"
              .formatted(kind, types.size(), mappings.size()));
    }
    if (mappings.isEmpty()) {
      return error(
          "number of %ss mappings cannot be 0. Op sharding rules can only be defined on operations with at least one operand and result."
              .formatted(kind));
    }
    for (int i = 0; i < types.size(); i++) {
      String subject = kind + (types.size() == 1 ? " - " : " " + i + " - ");
      if (!verifyMapping(subject, types.get(i), mappings.get(i), used)) {
        return false;
      }
    }
    return true;
  }

  private boolean verifyMapping(String subject, Type type, TensorMappingAttr mapping, BitSet used) {
    if (!(type instanceof ShapedType tensor && tensor.hasStaticShape())) {
      return error(
          subject
              + "expected a ranked tensor with a static shape. type: "
              + context.text().quoted(type));
    }
    if (mapping.dimensions().size() != tensor.rank()) {
      return error(
          "%smapping rank must match: %d != %d"
              .formatted(subject, mapping.dimensions().size(), tensor.rank()));
    }
    BitSet ofTensor = new BitSet();
    for (DimMappingAttr dimension : mapping.dimensions()) {
      if (!verifyDimension(subject, dimension.factors(), ofTensor)) {
        return false;
      }
    }
    used.or(ofTensor);
    return true;
  }

  private boolean verifyDimension(String subject, LongList factors, BitSet ofTensor) {
    if (factors.isEmpty()) {
      return error(subject + "dim mapping must have at least one factor");
    }
    int count = rule.factorSizes().size();
    for (int i = 0; i < factors.size(); i++) {
      long factor = factors.get(i);
      if (factor < 0 || factor >= count) {
        return error(
            "%sexpecting factor indices to be within 0<=...<num_factors; received: %d, num_factors: %d"
                .formatted(subject, factor, count));
      }
      if (ofTensor.get((int) factor)) {
        return error(subject + "cannot reuse factors for the same tensor value");
      }
      if (rule.factorSizes().get((int) factor) == 1 && factors.size() > 1) {
        return error(
            subject + "dim mapping can't have a factor of size 1 if there are multiple factors");
      }
      ofTensor.set((int) factor);
    }
    return true;
  }

  private boolean verifyAllUsed(BitSet ofOperands, BitSet ofResults) {
    BitSet used = new BitSet();
    used.or(ofOperands);
    used.or(ofResults);
    int unused = used.nextClearBit(0);
    return unused >= rule.factorSizes().size()
        || error(
            "has factor %s=%d that isn't used in operand and result mappings"
                .formatted(FactorSymbols.symbolOf(unused), rule.factorSizes().get(unused)));
  }

  // Lists of special factors.

  private boolean verifyFactors(LongList factors) {
    for (int i = 1; i < factors.size(); i++) {
      if (factors.get(i) < factors.get(i - 1)) {
        return error("indices of special factors must be sorted");
      }
    }
    if (factors.stream().distinct().count() != factors.size()) {
      return error("indices of special factors must be unique");
    }
    if (factors.isEmpty()) {
      return true;
    }
    if (factors.get(0) < 0) {
      return error("index must be non-negative");
    }
    int count = rule.factorSizes().size();
    long last = factors.get(factors.size() - 1);
    return last < count || error("index must be less than " + count + ", got: " + last);
  }

  private boolean verifyDisjoint() {
    long distinct =
        LongStream.concat(
                rule.reductionFactors().stream(),
                LongStream.concat(
                    rule.needReplicationFactors().stream(), rule.permutationFactors().stream()))
            .distinct()
            .count();
    int all =
        rule.reductionFactors().size()
            + rule.needReplicationFactors().size()
            + rule.permutationFactors().size();
    return distinct == all
        || error(
            "a factor can only be in one of the reduction, need replication, or permutation factor"
                + " sets");
  }
}
