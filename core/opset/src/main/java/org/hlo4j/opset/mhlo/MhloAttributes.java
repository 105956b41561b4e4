package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.opset.syntax.OptionalFieldsSyntax.dimensions;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.CodedEnum;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.StructSyntax;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.AxisRefAttr;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DotAlgorithmAttr;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyMode;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.SubAxisInfoAttr;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.hlo4j.opset.syntax.EnumSyntax;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/** The attributes that MHLO has in common with StableHLO and CHLO. */
final class MhloAttributes {
  private static final OptionalInt TEXT = OptionalInt.empty();
  private static final FieldKind<ResultAccuracyMode> MODE =
      new NestedKind<>(ResultAccuracyMode.class);
  private static final FieldKind<SubAxisInfoAttr> SUB_AXIS =
      new NestedKind<>(SubAxisInfoAttr.class)
          .withText(
              (printer, value) -> SubAxisInfoAttr.DEFINITION.syntax().print(value, printer),
              SubAxisInfoAttr.DEFINITION.syntax()::parse);
  private static final Codec<RaggedDotDimensionNumbersAttr> RAGGED_DOT =
      Codec.of(
          field(
                  "dot_dimension_numbers",
                  new NestedKind<>(DotDimensionNumbersAttr.class),
                  MhloAttributes::dotDimensions)
              .orElse(
                  new DotDimensionNumbersAttr(
                      LongList.of(), LongList.of(), LongList.of(), LongList.of())),
          dimensions("lhs_ragged_dimensions", RaggedDotDimensionNumbersAttr::lhsRaggedDimensions),
          dimensions("rhs_group_dimensions", RaggedDotDimensionNumbersAttr::rhsGroupDimensions),
          MhloAttributes::raggedDot);

  /** A row: the class of the counterpart, and the definition. */
  private record Row(
      Class<? extends DialectAttribute> type, AttributeDefinition<MhloAttribute> definition) {}

  private static final List<Row> ROWS =
      List.of(
          row(ChannelHandleAttr.DEFINITION),
          row(ComparisonDirection.DEFINITION),
          row(ComparisonType.DEFINITION),
          row(ConvDimensionNumbersAttr.DEFINITION),
          row(DotDimensionNumbersAttr.DEFINITION),
          row(FftType.DEFINITION),
          row(GatherDimensionNumbersAttr.DEFINITION),
          row(Precision.DEFINITION),
          bracketed(RngAlgorithm.DEFINITION),
          bracketed(RngDistribution.DEFINITION),
          row(ScatterDimensionNumbersAttr.DEFINITION),
          row(Transpose.DEFINITION),
          row(TypeExtensionsAttr.FULL_NAME, OptionalInt.of(13)),
          row(OutputOperandAliasAttr.DEFINITION, OptionalInt.of(16)),
          row(DotAlgorithmAttr.DEFINITION, TEXT),
          row(ResultAccuracyMode.DEFINITION, OptionalInt.of(17)),
          row(
              ResultAccuracyAttr.DEFINITION,
              OptionalInt.of(18),
              ResultAccuracyAttr.codec(MODE),
              ResultAccuracyAttr.syntax(MODE)),
          // Not checked, as MHLO does not: axes are of either dialect.
          row(
              ReplicaGroupMeshAxesAttr.DEFINITION,
              OptionalInt.of(19),
              ReplicaGroupMeshAxesAttr.DEFINITION.codec(),
              StructSyntax.of(ReplicaGroupMeshAxesAttr.DEFINITION.codec())),
          row(SubAxisInfoAttr.DEFINITION, OptionalInt.of(20)),
          row(
              AxisRefAttr.DEFINITION,
              OptionalInt.of(21),
              AxisRefAttr.codec(SUB_AXIS),
              AxisRefAttr.DEFINITION.syntax()),
          row(
              RaggedDotDimensionNumbersAttr.DEFINITION,
              TEXT,
              RAGGED_DOT,
              new OptionalFieldsSyntax<>(RAGGED_DOT, "ragged dot dimension numbers")));

  private static final Map<Class<?>, AttributeDefinition<MhloAttribute>> BY_TYPE =
      ROWS.stream().collect(Collectors.toUnmodifiableMap(Row::type, Row::definition));

  private MhloAttributes() {}

  static Stream<AttributeDefinition<MhloAttribute>> all() {
    return ROWS.stream().map(Row::definition);
  }

  /** Returns whether MHLO has an attribute that says the same. */
  static boolean has(DialectAttribute counterpart) {
    return BY_TYPE.containsKey(counterpart.getClass());
  }

  /** Returns the definition of the attribute that says the same. */
  static AttributeDefinition<MhloAttribute> of(DialectAttribute counterpart) {
    return of(counterpart.getClass());
  }

  /** Returns the definition of the attributes whose counterparts are of a class. */
  static AttributeDefinition<MhloAttribute> of(Class<?> type) {
    AttributeDefinition<MhloAttribute> definition = BY_TYPE.get(type);
    if (definition == null) {
      throw new IllegalArgumentException("MHLO has no " + type);
    }
    return definition;
  }

  /** An attribute that differs in its name alone. */
  private static <A extends DialectAttribute> Row row(AttributeDefinition<A> base) {
    return row(base, base.code());
  }

  private static <A extends DialectAttribute> Row row(
      AttributeDefinition<A> base, OptionalInt code) {
    return row(base, code, base.codec(), base.syntax());
  }

  private static <A extends DialectAttribute> Row row(
      AttributeDefinition<A> base, OptionalInt code, Codec<A> codec, AsmSyntax<A> syntax) {
    Function<MhloAttribute, A> from = mhlo -> base.type().cast(mhlo.counterpart());
    Codec<MhloAttribute> fields = codec.map(MhloAttribute::new, from);
    AsmSyntax<MhloAttribute> text =
        (syntax instanceof EnumSyntax<?> ? renamed(syntax) : syntax).map(MhloAttribute::new, from);
    String mnemonic = base.mnemonic();
    return new Row(
        base.type(),
        code.isPresent()
            ? AttributeDefinition.of(
                "mhlo", mnemonic, code.getAsInt(), MhloAttribute.class, fields, text)
            : AttributeDefinition.textual("mhlo", mnemonic, MhloAttribute.class, fields, text));
  }

  /** An enumeration whose words have angle brackets in MHLO. */
  private static <E extends Enum<E> & CodedEnum & DialectAttribute> Row bracketed(
      AttributeDefinition<E> base) {
    String name = base.type().getSimpleName();
    return row(
        base,
        base.code(),
        base.codec(),
        EnumSyntax.bracketed(
            base.type(), "StableHLO_" + name + "Attr", "::mlir::stablehlo::" + name));
  }

  /** Returns the syntax of an enumeration with MHLO's names in diagnostics. */
  @SuppressWarnings("unchecked") // a syntax with other names prints and parses the same values
  private static <A> AsmSyntax<A> renamed(AsmSyntax<A> syntax) {
    return (AsmSyntax<A>)
        ((EnumSyntax<?>) syntax)
            .renamed(
                name -> name.replace("StableHLO_", "MHLO_").replace("::stablehlo::", "::mhlo::"));
  }

  private static DotDimensionNumbersAttr dotDimensions(RaggedDotDimensionNumbersAttr ragged) {
    return new DotDimensionNumbersAttr(
        ragged.lhsBatchingDimensions(),
        ragged.rhsBatchingDimensions(),
        ragged.lhsContractingDimensions(),
        ragged.rhsContractingDimensions());
  }

  private static RaggedDotDimensionNumbersAttr raggedDot(
      DotDimensionNumbersAttr dot, LongList raggedDimensions, LongList groupDimensions) {
    return new RaggedDotDimensionNumbersAttr(
        dot.lhsBatchingDimensions(),
        dot.rhsBatchingDimensions(),
        dot.lhsContractingDimensions(),
        dot.rhsContractingDimensions(),
        raggedDimensions,
        groupDimensions);
  }
}
