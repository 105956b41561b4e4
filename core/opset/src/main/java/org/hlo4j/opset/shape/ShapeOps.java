package org.hlo4j.opset.shape;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** Operations of the {@code shape} dialect. Source: {@code mlir/Dialect/Shape/IR/ShapeOps.td}. */
public final class ShapeOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};

  // Upstream gives these types no description, as its messages show.
  private static final TypeConstraint SHAPE = TypeConstraint.exactly("", ShapeType.SHAPE);
  private static final TypeConstraint SIZE = TypeConstraint.exactly("", ShapeType.SIZE);
  private static final TypeConstraint VALUE_SHAPE =
      TypeConstraint.exactly("", ShapeType.VALUE_SHAPE);
  private static final TypeConstraint WITNESS = TypeConstraint.exactly("", ShapeType.WITNESS);
  private static final TypeConstraint EXTENT_TENSOR =
      TypeConstraint.of(
          "1D tensor of index values",
          type ->
              type instanceof RankedTensorType tensor
                  && tensor.rank() == 1
                  && tensor.elementType() == IndexType.INSTANCE);
  private static final TypeConstraint INDEX_TENSOR = Types.tensorOf(Types.INDEX);
  private static final TypeConstraint SHAPED =
      TypeConstraint.of("shaped of any non-token type values", TypeKind.SHAPED, type -> true);
  private static final TypeConstraint SIZE_OR_INDEX =
      Types.anyOf("size or index", SIZE, Types.INDEX);
  private static final TypeConstraint SHAPE_OR_EXTENT_TENSOR =
      Types.anyOf("shape or extent tensor", SHAPE, EXTENT_TENSOR);
  private static final TypeConstraint SHAPE_OR_SIZE = Types.anyOf("shape or size", SHAPE, SIZE);
  private static final TypeConstraint ANY_SHAPE_OR_SIZE =
      Types.anyOf("any shape or size", SIZE_OR_INDEX, SHAPE_OR_EXTENT_TENSOR);

  public static final OpDefinition ADD = arithmetic("add").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition DIV = arithmetic("div").build();
  public static final OpDefinition MUL = arithmetic("mul").traits(Trait.COMMUTATIVE).build();
  public static final OpDefinition MAX = extremum("max");
  public static final OpDefinition MIN = extremum("min");

  public static final OpDefinition ANY =
      op("shape.any")
          .summary("Any of several equal shapes.")
          .variadicOperands("inputs", SHAPE_OR_EXTENT_TENSOR)
          .result("result", SHAPE_OR_EXTENT_TENSOR)
          .traits(Trait.COMMUTATIVE)
          .traits(PURE)
          .format("$inputs attr-dict `:` type($inputs) `->` type($result)")
          .build();

  public static final OpDefinition ASSUMING =
      op("shape.assuming")
          .summary("Executes a region that depends on a witness.")
          .operand("witness", WITNESS)
          .region("doRegion", 1)
          .variadicResults("results", Types.ANY)
          .implicitTerminator("shape.assuming_yield")
          .traits(Trait.RECURSIVE_MEMORY_EFFECTS)
          .customSyntax()
          .build();

  public static final OpDefinition ASSUMING_ALL =
      op("shape.assuming_all")
          .summary("The conjunction of witnesses.")
          .variadicOperands("inputs", WITNESS)
          .result("result", WITNESS)
          .traits(Trait.COMMUTATIVE)
          .traits(PURE)
          .format("$inputs attr-dict")
          .build();

  public static final OpDefinition ASSUMING_YIELD =
      op("shape.assuming_yield")
          .summary("Terminates the region of shape.assuming and yields values.")
          .variadicOperands("operands", Types.ANY)
          .parents("shape.assuming")
          .traits(Trait.RETURN_LIKE, Trait.TERMINATOR)
          .traits(PURE)
          .format("attr-dict ($operands^ `:` type($operands))?")
          .build();

  public static final OpDefinition BROADCAST =
      op("shape.broadcast")
          .summary("The broadcast of shapes.")
          .variadicOperands("shapes", SHAPE_OR_EXTENT_TENSOR)
          .optionalProperty("error", Attributes.STRING)
          .result("result", SHAPE_OR_EXTENT_TENSOR)
          .traits(Trait.COMMUTATIVE)
          .traits(PURE)
          .format("$shapes attr-dict `:` type($shapes) `->` type($result)")
          .build();

  public static final OpDefinition CONCAT =
      op("shape.concat")
          .summary("The concatenation of two shapes.")
          .operand("lhs", SHAPE_OR_EXTENT_TENSOR)
          .operand("rhs", SHAPE_OR_EXTENT_TENSOR)
          .result("result", SHAPE_OR_EXTENT_TENSOR)
          .traits(PURE)
          .format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)")
          .build();

  public static final OpDefinition CONST_SHAPE =
      op("shape.const_shape")
          .summary("A constant shape.")
          .property("shape", Attributes.INDEX_ELEMENTS)
          .result("result", SHAPE_OR_EXTENT_TENSOR)
          .traits(Trait.CONSTANT_LIKE)
          .traits(PURE)
          .customSyntax()
          .build();

  public static final OpDefinition CONST_SIZE =
      op("shape.const_size")
          .summary("A constant size.")
          .property("value", Attributes.INDEX)
          .result("result", SIZE)
          .traits(Trait.CONSTANT_LIKE)
          .traits(PURE)
          .format("$value attr-dict")
          .build();

  public static final OpDefinition CONST_WITNESS =
      op("shape.const_witness")
          .summary("A constant witness.")
          .property("passing", Attributes.BOOL)
          .result("result", WITNESS)
          .traits(Trait.CONSTANT_LIKE)
          .traits(PURE)
          .format("$passing attr-dict")
          .build();

  public static final OpDefinition CSTR_BROADCASTABLE =
      op("shape.cstr_broadcastable")
          .summary("The witness that shapes are broadcastable.")
          .variadicOperands("shapes", SHAPE_OR_EXTENT_TENSOR)
          .result("result", WITNESS)
          .traits(Trait.COMMUTATIVE)
          .format("$shapes attr-dict `:` type($shapes)")
          .build();

  public static final OpDefinition CSTR_EQ =
      op("shape.cstr_eq")
          .summary("The witness that shapes are equal.")
          .variadicOperands("shapes", SHAPE_OR_EXTENT_TENSOR)
          .result("result", WITNESS)
          .traits(Trait.COMMUTATIVE)
          .format("$shapes attr-dict `:` type($shapes)")
          .build();

  public static final OpDefinition CSTR_REQUIRE =
      op("shape.cstr_require")
          .summary("The witness that a condition holds.")
          .operand("pred", Types.I1)
          .property("msg", Attributes.STRING)
          .result("result", WITNESS)
          .format("$pred `,` $msg attr-dict")
          .build();

  public static final OpDefinition DIM =
      op("shape.dim")
          .summary("The size of a dimension of a value.")
          .operand("value", SHAPED)
          .operand("index", SIZE_OR_INDEX)
          .result("extent", SIZE_OR_INDEX)
          .traits(PURE)
          .format(
              "$value `,` $index attr-dict `:` type($value) `,` type($index) `->` type($extent)")
          .build();

  public static final OpDefinition FROM_EXTENTS =
      op("shape.from_extents")
          .summary("The shape with given sizes.")
          .variadicOperands("extents", SIZE_OR_INDEX)
          .result("shape", SHAPE)
          .traits(PURE)
          .format("$extents attr-dict `:` type($extents)")
          .build();

  public static final OpDefinition FROM_EXTENT_TENSOR =
      op("shape.from_extent_tensor")
          .summary("The shape with the sizes in a tensor.")
          .operand("input", Types.tensorOfRank(1, Types.INDEX))
          .result("result", SHAPE)
          .traits(PURE)
          .format("$input attr-dict `:` type($input)")
          .build();

  public static final OpDefinition GET_EXTENT =
      op("shape.get_extent")
          .summary("The size of a dimension of a shape.")
          .operand("shape", SHAPE_OR_EXTENT_TENSOR)
          .operand("dim", SIZE_OR_INDEX)
          .result("extent", SIZE_OR_INDEX)
          .traits(PURE)
          .format("$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)")
          .build();

  public static final OpDefinition INDEX_TO_SIZE =
      op("shape.index_to_size")
          .summary("An index as a size.")
          .operand("arg", Types.INDEX)
          .result("result", SIZE)
          .traits(PURE)
          .format("$arg attr-dict")
          .build();

  public static final OpDefinition IS_BROADCASTABLE =
      op("shape.is_broadcastable")
          .summary("Whether shapes are broadcastable.")
          .variadicOperands("shapes", SHAPE_OR_EXTENT_TENSOR)
          .result("result", Types.I1)
          .traits(Trait.COMMUTATIVE)
          .format("$shapes attr-dict `:` type($shapes)")
          .build();

  public static final OpDefinition MEET =
      op("shape.meet")
          .summary("Merges two partially known shapes or sizes.")
          .operand("arg0", ANY_SHAPE_OR_SIZE)
          .operand("arg1", ANY_SHAPE_OR_SIZE)
          .optionalProperty("error", Attributes.STRING)
          .result("result", ANY_SHAPE_OR_SIZE)
          .traits(Trait.COMMUTATIVE)
          .format(
              """
              $arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:`
              type($arg0) `,` type($arg1) `->` type($result)\
              """)
          .build();

  public static final OpDefinition NUM_ELEMENTS =
      op("shape.num_elements")
          .summary("The product of all sizes of a shape.")
          .operand("shape", SHAPE_OR_EXTENT_TENSOR)
          .result("result", SIZE_OR_INDEX)
          .traits(PURE)
          .format("$shape attr-dict `:` type($shape) `->` type($result)")
          .build();

  public static final OpDefinition RANK =
      op("shape.rank")
          .summary("The number of dimensions of a shape.")
          .operand("shape", SHAPE_OR_EXTENT_TENSOR)
          .result("rank", SIZE_OR_INDEX)
          .traits(PURE)
          .format("$shape attr-dict `:` type($shape) `->` type($rank)")
          .build();

  public static final OpDefinition SHAPE_EQ =
      op("shape.shape_eq")
          .summary("Whether shapes are equal.")
          .variadicOperands("shapes", SHAPE_OR_EXTENT_TENSOR)
          .result("result", Types.I1)
          .traits(Trait.COMMUTATIVE)
          .traits(PURE)
          .format("$shapes attr-dict `:` type($shapes)")
          .build();

  public static final OpDefinition SHAPE_OF =
      op("shape.shape_of")
          .summary("The shape of a value.")
          .operand("arg", Types.anyOf(SHAPED, VALUE_SHAPE))
          .result("result", SHAPE_OR_EXTENT_TENSOR)
          .traits(PURE)
          .format("$arg attr-dict `:` type($arg) `->` type($result)")
          .build();

  public static final OpDefinition SIZE_TO_INDEX =
      op("shape.size_to_index")
          .summary("A size as an index.")
          .operand("arg", SIZE_OR_INDEX)
          .result("result", Types.INDEX)
          .traits(PURE)
          .format("$arg attr-dict `:` type($arg)")
          .build();

  public static final OpDefinition SPLIT_AT =
      op("shape.split_at")
          .summary("Splits a shape at an index.")
          .operand("operand", SHAPE_OR_EXTENT_TENSOR)
          .operand("index", SIZE_OR_INDEX)
          .result("head", SHAPE_OR_EXTENT_TENSOR)
          .result("tail", SHAPE_OR_EXTENT_TENSOR)
          .traits(PURE)
          .build();

  public static final OpDefinition TO_EXTENT_TENSOR =
      op("shape.to_extent_tensor")
          .summary("The sizes of a shape as a tensor.")
          .operand("input", SHAPE_OR_EXTENT_TENSOR)
          .result("result", INDEX_TENSOR)
          .traits(PURE)
          .format("$input attr-dict `:` type($input) `->` type($result)")
          .build();

  public static final List<OpDefinition> ALL =
      List.of(
          ADD,
          ANY,
          ASSUMING,
          ASSUMING_ALL,
          ASSUMING_YIELD,
          BROADCAST,
          CONCAT,
          CONST_SHAPE,
          CONST_SIZE,
          CONST_WITNESS,
          CSTR_BROADCASTABLE,
          CSTR_EQ,
          CSTR_REQUIRE,
          DIM,
          DIV,
          FROM_EXTENTS,
          FROM_EXTENT_TENSOR,
          GET_EXTENT,
          INDEX_TO_SIZE,
          IS_BROADCASTABLE,
          MAX,
          MEET,
          MIN,
          MUL,
          NUM_ELEMENTS,
          RANK,
          SHAPE_EQ,
          SHAPE_OF,
          SIZE_TO_INDEX,
          SPLIT_AT,
          TO_EXTENT_TENSOR);

  private ShapeOps() {}

  private static OpDefinition.Builder binary(String mnemonic, TypeConstraint type) {
    return op("shape." + mnemonic)
        .operand("lhs", type)
        .operand("rhs", type)
        .result("result", type)
        .traits(PURE)
        .format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)");
  }

  private static OpDefinition.Builder arithmetic(String mnemonic) {
    return binary(mnemonic, SIZE_OR_INDEX);
  }

  private static OpDefinition extremum(String mnemonic) {
    return binary(mnemonic, SHAPE_OR_SIZE).traits(Trait.COMMUTATIVE).build();
  }
}
