package org.hlo4j.examples.mask;

import java.util.List;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Types;

/** The operations: tables, which parser, printer, verifier and bytecode interpret. */
public final class MaskOps {
  private static final TypeConstraint WINDOW =
      TypeConstraint.of("a window", type -> type instanceof WindowType);

  /** {@code %w = mask.window : !mask.window<before = 2, after = 0>}. */
  public static final OpDefinition CREATE =
      OpDefinition.op("mask.window")
          .summary("Creates a window.")
          .result("window", WINDOW)
          .format("attr-dict `:` type($window)")
          .traits(Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE)
          .build();

  /** {@code %m = mask.apply %scores else #mask.fill<…> outside %w : tensor<…>, !mask.window<…>}. */
  public static final OpDefinition APPLY =
      OpDefinition.op("mask.apply")
          .summary("Replaces the scores of keys outside a window.")
          .operand("scores", Types.rankedTensorOf(Types.ANY_FLOAT))
          .operand("window", WINDOW)
          .property("fill", AttributeConstraint.of("the score outside", FillAttr.DEFINITION))
          .result("masked", Types.rankedTensorOf(Types.ANY_FLOAT))
          .customSyntax()
          .traits(Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE)
          .build();

  /** The typed key of the attribute. */
  public static final Property<FillAttr> FILL =
      Property.of(APPLY, "fill", PropertyType.of(FillAttr.class));

  static final List<OpDefinition> ALL = List.of(CREATE, APPLY);

  private MaskOps() {}
}
