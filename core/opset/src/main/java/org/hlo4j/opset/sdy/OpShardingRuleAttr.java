package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.BOOL;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINTS;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The sharding rule of an operation: {@code <([i, k], [k, j])->([i, j]) {i=2, j=4, k=8}
 * reduction={k}>}. Dimensions that share a factor are sharded in the same way.
 *
 * @param factorSizes the size of each factor
 * @param operands the factors of the dimensions of each operand
 * @param results the factors of the dimensions of each result
 * @param reductionFactors the factors along which partial results have to be reduced
 * @param needReplicationFactors the factors along which nothing may be sharded
 * @param permutationFactors the factors along which devices have to exchange data
 * @param blockedPropagationFactors the factors along which shardings are not propagated
 * @param isCustom whether the rule is that of a custom call
 */
public record OpShardingRuleAttr(
    LongList factorSizes,
    List<TensorMappingAttr> operands,
    List<TensorMappingAttr> results,
    LongList reductionFactors,
    LongList needReplicationFactors,
    LongList permutationFactors,
    LongList blockedPropagationFactors,
    boolean isCustom)
    implements DialectAttribute {
  private static final FieldKind<List<TensorMappingAttr>> MAPPINGS =
      FieldKinds.list(FieldKinds.attribute(TensorMappingAttr.class));

  private static final Codec<OpShardingRuleAttr> CODEC =
      Codec.of(
          field("factor_sizes", SIGNED_VARINTS, OpShardingRuleAttr::factorSizes),
          field("operand_mappings", MAPPINGS, OpShardingRuleAttr::operands),
          field("result_mappings", MAPPINGS, OpShardingRuleAttr::results),
          field("reduction_factors", SIGNED_VARINTS, OpShardingRuleAttr::reductionFactors),
          field(
              "need_replication_factors",
              SIGNED_VARINTS,
              OpShardingRuleAttr::needReplicationFactors),
          field("permutation_factors", SIGNED_VARINTS, OpShardingRuleAttr::permutationFactors),
          field(
              "blocked_propagation_factors",
              SIGNED_VARINTS,
              OpShardingRuleAttr::blockedPropagationFactors),
          field("is_custom_rule", BOOL, OpShardingRuleAttr::isCustom),
          OpShardingRuleAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<OpShardingRuleAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "op_sharding_rule",
          10,
          OpShardingRuleAttr.class,
          CODEC,
          new OpShardingRuleSyntax());

  /** Copies the lists. */
  public OpShardingRuleAttr {
    operands = List.copyOf(operands);
    results = List.copyOf(results);
  }

  @Override
  public AttributeDefinition<OpShardingRuleAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpShardingRuleAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
