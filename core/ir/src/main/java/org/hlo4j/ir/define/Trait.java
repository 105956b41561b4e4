package org.hlo4j.ir.define;

/**
 * Traits and interfaces of operations that the verifier, the parser and passes rely on, with the
 * names of MLIR and StableHLO. Sources: {@code mlir/include/mlir/IR/OpBase.td} and {@code
 * stablehlo/dialect/Base.td}.
 */
public enum Trait {
  // Structure.
  /** It ends a block. */
  TERMINATOR,
  /** Its blocks need no terminator. */
  NO_TERMINATOR,
  /** Its regions have at most one block. */
  SINGLE_BLOCK,
  /** Its blocks end with a terminator that text may omit; see {@link OpDefinition#terminator()}. */
  SINGLE_BLOCK_IMPLICIT_TERMINATOR,
  /** Its regions do not use values defined outside of them. */
  ISOLATED_FROM_ABOVE,
  /** It delimits the scope of affine symbols. */
  AFFINE_SCOPE,
  /** It delimits the lifetime of automatically allocated memory. */
  AUTOMATIC_ALLOCATION_SCOPE,
  /** Its regions have no block arguments. */
  NO_REGION_ARGUMENTS,
  /** Its regions are graph regions, in which uses may precede definitions. */
  GRAPH_REGION,
  /** It defines a symbol. */
  SYMBOL,
  /** It is a symbol table. */
  SYMBOL_TABLE,
  /** Its parent is one of {@link OpDefinition#parents()}. */
  HAS_PARENT,
  /** It returns its operands from the region that it ends. */
  RETURN_LIKE,
  // Types.
  /** All operands have the same type. */
  SAME_TYPE_OPERANDS,
  /** All operands have the same shape. */
  SAME_OPERANDS_SHAPE,
  /** All operands have the same element type. */
  SAME_OPERANDS_ELEMENT_TYPE,
  /** All operands and results have the same shape. */
  SAME_OPERANDS_AND_RESULT_SHAPE,
  /** All operands and results have the same type. */
  SAME_OPERANDS_AND_RESULT_TYPE,
  /** All operands and results have the same element type. */
  SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
  /** It maps scalars, vectors and tensors element by element. */
  ELEMENTWISE,
  /** It applies to the elements if it applies to vectors or tensors. */
  SCALARIZABLE,
  /** It applies to vectors if it applies to scalars. */
  VECTORIZABLE,
  /** It applies to tensors if it applies to scalars. */
  TENSORIZABLE,
  /** Its result types are inferred as shapes and element types. */
  INFER_TENSOR_TYPE,
  /** Its result types are inferred. */
  INFER_TYPE_OP_INTERFACE,
  // Traits of StableHLO.
  /** All operands and results have compatible types. */
  COMPATIBLE_OPERANDS_AND_RESULT_TYPE,
  /** All operands and results have compatible element types. */
  COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
  /** All operands have compatible element types. */
  COMPATIBLE_OPERANDS_ELEMENT_TYPE,
  /** All operands and results have compatible shapes. */
  COMPATIBLE_OPERANDS_AND_RESULT_SHAPE,
  /** Each operand has the type of the result at the same position. */
  PAIRWISE_SAME_OPERAND_AND_RESULT_TYPE,
  /** Each operand has the element type of the result at the same position. */
  PAIRWISE_SAME_OPERAND_AND_RESULT_ELEMENT_TYPE,
  /** It is speculatable if every dimension that is static in the output is static in the input. */
  SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
  /** The same, if also its regions are speculatable. */
  RECURSIVELY_SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT,
  /** It is speculatable if the shapes of all inputs are static. */
  SPECULATABLE_IF_ALL_INPUTS_STATIC,
  /**
   * It is speculatable if the shapes of all inputs are static and its shape operand is constant.
   */
  SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT,
  /** It is speculatable if the shapes of all inputs are static and its regions are speculatable. */
  RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC,
  /** It is elementwise with implicit broadcasting of operands. */
  BROADCASTING_ELEMENTWISE,
  /** It broadcasts operands implicitly. */
  BROADCASTING,
  // Effects and algebra.
  /** Its operands may be exchanged; constants are moved last by folding. */
  COMMUTATIVE,
  /** Its operands may be exchanged, but folding leaves their order. */
  COMMUTATIVE_UNFOLDED,
  /** Applied twice, it is the identity. */
  INVOLUTION,
  /** Applied twice, it is the same as applied once. */
  IDEMPOTENT,
  /** It has no memory effects. */
  NO_MEMORY_EFFECT,
  /** It may always be executed speculatively. */
  ALWAYS_SPECULATABLE,
  /** Whether it may be executed speculatively is decided by an interface. */
  CONDITIONALLY_SPECULATABLE,
  /** Its memory effects are those of its regions. */
  RECURSIVE_MEMORY_EFFECTS,
  /** It may be executed speculatively if its regions may. */
  RECURSIVELY_SPECULATABLE,
  /** It is a constant without operands. */
  CONSTANT_LIKE,
  // Segments.
  /** The property {@code operandSegmentSizes} stores the sizes of operand segments. */
  ATTR_SIZED_OPERAND_SEGMENTS,
  /** The property {@code resultSegmentSizes} stores the sizes of result segments. */
  ATTR_SIZED_RESULT_SEGMENTS,
  /** All variadic operands have the same number of values. */
  SAME_VARIADIC_OPERAND_SIZE,
  /** All variadic results have the same number of values. */
  SAME_VARIADIC_RESULT_SIZE
}
