package org.hlo4j.dialect.sparsetensor;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AliasNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.sparsetensor.SparseTensorDimSliceAttr;
import org.hlo4j.opset.sparsetensor.SparseTensorEncodingAttr;

/** The {@code sparse_tensor} dialect: attributes only. */
public final class SparseTensorDialect {
  public static final String NAMESPACE = "sparse_tensor";

  private SparseTensorDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .attributes(
            List.of(SparseTensorEncodingAttr.DEFINITION, SparseTensorDimSliceAttr.DEFINITION))
        .attach(AliasNames.class, new EncodingAlias())
        .build();
  }

  /** Gives encodings the alias {@code #sparse}. */
  private static final class EncodingAlias implements AliasNames {
    @Override
    public Optional<Alias> aliasOf(Attribute attribute) {
      return attribute instanceof SparseTensorEncodingAttr
          ? Optional.of(Alias.overridable("sparse"))
          : Optional.empty();
    }
  }
}
