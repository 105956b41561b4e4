package org.hlo4j.bytecode;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.StructSyntax;

/** A dialect with a definition of each kind that bytecode encodes differently. */
public final class TestDialect {
  /** An attribute with fields of all kinds. */
  public record RecordAttr(
      Attribute inner,
      Type type,
      Optional<Attribute> extra,
      long count,
      long offset,
      boolean flag,
      String name,
      LongList sizes,
      List<Attribute> more)
      implements DialectAttribute {
    private static final Codec<RecordAttr> CODEC =
        Codec.of(
            field("inner", FieldKinds.ATTRIBUTE, RecordAttr::inner),
            field("type", FieldKinds.TYPE, RecordAttr::type),
            field("extra", FieldKinds.OPTIONAL_ATTRIBUTE, RecordAttr::extra),
            field("count", FieldKinds.VARINT, RecordAttr::count),
            field("offset", FieldKinds.SIGNED_VARINT, RecordAttr::offset),
            field("flag", FieldKinds.BOOL, RecordAttr::flag),
            field("name", FieldKinds.STRING, RecordAttr::name),
            field("sizes", FieldKinds.SIGNED_VARINTS, RecordAttr::sizes),
            field("more", FieldKinds.list(FieldKinds.ATTRIBUTE), RecordAttr::more),
            RecordAttr::new);

    static final AttributeDefinition<RecordAttr> DEFINITION =
        AttributeDefinition.of(
            "test", "record", 7, RecordAttr.class, CODEC, StructSyntax.of(CODEC));

    @Override
    public AttributeDefinition<?> definition() {
      return DEFINITION;
    }
  }

  /** An attribute that bytecode stores as text. */
  public record WordAttr(String word) implements DialectAttribute {
    private static final Codec<WordAttr> CODEC =
        Codec.of(field("word", FieldKinds.STRING, WordAttr::word), WordAttr::new);

    static final AttributeDefinition<WordAttr> DEFINITION =
        AttributeDefinition.textual("test", "word", WordAttr.class, CODEC, StructSyntax.of(CODEC));

    @Override
    public AttributeDefinition<?> definition() {
      return DEFINITION;
    }
  }

  /** A type that contains a type. */
  public record BoxType(Type inner) implements DialectType {
    private static final Codec<BoxType> CODEC =
        Codec.of(field("inner", FieldKinds.TYPE, BoxType::inner), BoxType::new);

    static final TypeDefinition<BoxType> DEFINITION =
        TypeDefinition.of("test", "box", 3, BoxType.class, CODEC, StructSyntax.of(CODEC));

    @Override
    public TypeDefinition<?> definition() {
      return DEFINITION;
    }
  }

  /** The top-level operation of a program. */
  public static final OpDefinition MODULE =
      OpDefinition.op("test.module")
          .region("body")
          .traits(Trait.ISOLATED_FROM_ABOVE, Trait.GRAPH_REGION)
          .build();

  /** An operation without properties. */
  public static final OpDefinition PLAIN =
      OpDefinition.op("test.plain")
          .variadicOperands("inputs", TypeConstraint.ANY)
          .variadicResults("outputs", TypeConstraint.ANY)
          .variadicRegions("bodies", -1)
          .variadicSuccessors("targets")
          .build();

  /** An operation whose properties are not declared in the order of their names. */
  public static final OpDefinition PROPERTIES =
      OpDefinition.op("test.properties")
          .property("zeta", AttributeConstraint.ANY)
          .optionalProperty("alpha", AttributeConstraint.ANY)
          .defaultedProperty("mu", AttributeConstraint.ANY, IntegerAttr.i64(1))
          .variadicResults("outputs", TypeConstraint.ANY)
          .build();

  /** An operation with segments of operands and of results. */
  public static final OpDefinition SEGMENTS =
      OpDefinition.op("test.segments")
          .variadicOperands("a", TypeConstraint.ANY)
          .variadicOperands("b", TypeConstraint.ANY)
          .optionalOperand("c", TypeConstraint.ANY)
          .variadicResults("d", TypeConstraint.ANY)
          .variadicResults("e", TypeConstraint.ANY)
          .property("name", AttributeConstraint.ANY)
          .property("rest", AttributeConstraint.ANY)
          .property("pin", AttributeConstraint.ANY)
          .traits(Trait.ATTR_SIZED_OPERAND_SEGMENTS, Trait.ATTR_SIZED_RESULT_SEGMENTS)
          .build();

  /** The dialect. */
  public static final Dialect DIALECT =
      Dialect.builder("test")
          .ops(List.of(MODULE, PLAIN, PROPERTIES, SEGMENTS))
          .attributes(List.of(RecordAttr.DEFINITION, WordAttr.DEFINITION))
          .types(List.of(BoxType.DEFINITION))
          .build();

  /** MLIR's module. */
  private static final OpDefinition BUILTIN_MODULE =
      OpDefinition.op("builtin.module")
          .optionalProperty("sym_name", AttributeConstraint.ANY)
          .optionalProperty("sym_visibility", AttributeConstraint.ANY)
          .region("body", 1)
          .traits(Trait.ISOLATED_FROM_ABOVE, Trait.GRAPH_REGION)
          .build();

  /** A registry of this dialect and the module. */
  public static final DialectRegistry REGISTRY =
      DialectRegistry.builder()
          .add(DIALECT)
          .add(Dialect.builder("builtin").ops(List.of(BUILTIN_MODULE)).build())
          .build();

  /** An operation without a dialect. */
  public static final OpDefinition FOREIGN = OpDefinition.unregistered("foreign.op");

  private TestDialect() {}
}
