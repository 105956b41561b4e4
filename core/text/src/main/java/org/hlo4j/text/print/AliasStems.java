package org.hlo4j.text.print;

import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AliasNames;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The names of aliases. Builtin attributes and types get the aliases of MLIR's builtin dialect;
 * those of other dialects get the aliases of their dialect.
 *
 * @param registry the dialects
 */
record AliasStems(DialectRegistry registry) {
  private static final int MANY_TUPLE_ELEMENTS = 16;
  private static final String PUNCTUATION = "$_-";

  /**
   * Returns the name of the alias of an attribute or type, without a number; null if it gets none.
   */
  @Nullable String ofOrNull(Object symbol) {
    String name = symbol instanceof Type type ? stemOrNull(type) : stemOrNull((Attribute) symbol);
    return name == null ? null : Identifiers.sanitize(name, PUNCTUATION);
  }

  private @Nullable String stemOrNull(Type type) {
    if (type instanceof DialectType t) {
      return dialectStemOrNull(t.definition().dialect(), names -> names.aliasOf(type));
    }
    boolean manyElements = type instanceof TupleType t && t.types().size() > MANY_TUPLE_ELEMENTS;
    return manyElements ? "tuple" : null;
  }

  private @Nullable String stemOrNull(Attribute attribute) {
    if (attribute instanceof DialectAttribute a) {
      return dialectStemOrNull(a.definition().dialect(), names -> names.aliasOf(attribute));
    }
    if (attribute instanceof Location) {
      return "loc";
    }
    if (attribute instanceof AffineMapAttr) {
      return "map";
    }
    if (attribute instanceof IntegerSetAttr) {
      return "set";
    }
    boolean distinct = attribute instanceof DistinctAttr a && !(a.inner() instanceof UnitAttr);
    return distinct ? "distinct" : null;
  }

  private @Nullable String dialectStemOrNull(
      String namespace, Function<AliasNames, Optional<AliasNames.Alias>> query) {
    Dialect dialect = registry.dialectOrNull(namespace);
    AliasNames names = dialect == null ? null : dialect.interfaceOrNull(AliasNames.class);
    return names == null ? null : query.apply(names).map(AliasNames.Alias::name).orElse(null);
  }
}
