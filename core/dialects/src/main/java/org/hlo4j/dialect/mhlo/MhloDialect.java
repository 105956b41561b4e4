package org.hlo4j.dialect.mhlo;

import java.util.List;
import java.util.Objects;
import org.hlo4j.dialect.chlo.ChloDialect;
import org.hlo4j.dialect.hlo.HloTraits;
import org.hlo4j.dialect.hlo.InfersShapes;
import org.hlo4j.dialect.stablehlo.ReduceSyntax;
import org.hlo4j.dialect.stablehlo.StablehloDialect;
import org.hlo4j.dialect.stablehlo.directive.StablehloDirectives;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.MemoryEffects;
import org.hlo4j.ir.rewrite.Speculates;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.mhlo.MhloOps;
import org.hlo4j.opset.mhlo.MhloOpset;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.jspecify.annotations.Nullable;

/** The {@code mhlo} dialect: operations have the behaviour of those that they are derived from. */
public final class MhloDialect {
  public static final String NAMESPACE = "mhlo";

  /** The interfaces whose implementations read operations through keys alone. */
  private static final List<Class<?>> SHARED =
      List.of(
          InfersShapes.class,
          LocalVerifier.class,
          MemoryEffects.class,
          OpSyntax.class,
          RegionArgumentNames.class,
          Speculates.class,
          SymbolUses.class);

  private final Dialect.Builder mhlo;
  private final Dialect stablehlo = StablehloDialect.create();
  private final Dialect chlo = ChloDialect.create();

  private MhloDialect(Dialect.Builder mhlo) {
    this.mhlo = mhlo;
  }

  public static Dialect create() {
    Dialect.Builder dialect =
        Dialect.builder(NAMESPACE)
            .ops(MhloOpset.ops())
            .attributes(MhloOpset.attributes())
            .types(MhloOpset.types())
            .attach(
                UnknownMnemonics.class,
                new UnknownMnemonics("unknown mhlo type: %s", "unknown mhlo attribute"))
            .attach(CustomDirectives.class, StablehloDirectives.create())
            .attach(TraitVerifiers.class, HloTraits.INSTANCE)
            .attach(MhloOps.TOPK, OpSyntax.class, new TopKSyntax());
    MhloDialect behaviour = new MhloDialect(dialect);
    for (OpDefinition op : MhloOpset.ops()) {
      OpDefinition base = op.baseOrNull();
      if (base != null) {
        behaviour.share(op, base);
      }
    }
    behaviour.inferOwn();
    MhloRules.attachTo(dialect);
    return dialect.build();
  }

  private void share(OpDefinition op, OpDefinition base) {
    Dialect from = base.dialect().equals(ChloDialect.NAMESPACE) ? chlo : stablehlo;
    for (Class<?> kind : SHARED) {
      share(op, base, from, kind);
    }
    infer(op, from.interfaceOrNull(base, InfersTypes.class));
  }

  private <I> void share(OpDefinition op, OpDefinition base, Dialect from, Class<I> kind) {
    I behaviour = from.interfaceOrNull(base, kind);
    if (base == Reductions.REDUCE && kind == OpSyntax.class) {
      OpDefinition end = Objects.requireNonNull(MhloOpset.opOrNull("mhlo.return"));
      mhlo.attach(op, OpSyntax.class, new ReduceSyntax(MhloOpset.ops(), end));
    } else if (behaviour != null) {
      mhlo.attach(op, kind, behaviour);
    }
  }

  /** Attaches the inference of elementwise operations to those that MHLO alone has. */
  private void inferOwn() {
    for (OpDefinition op : MhloOpset.ops()) {
      if (op.baseOrNull() == null && op.has(Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE)) {
        infer(op, stablehlo.interfaceOrNull(Elementwise.NEGATE, InfersTypes.class));
      }
    }
  }

  private void infer(OpDefinition op, @Nullable InfersTypes inference) {
    if (inference != null) {
      mhlo.attach(
          op,
          InfersTypes.class,
          new Inference(op == MhloOps.ALL_TO_ALL ? MhloRules.allToAll(inference) : inference));
    }
  }

  /** Inference of types of MHLO by a rule that infers those of StableHLO. */
  private record Inference(InfersTypes rule) implements InfersTypes {
    @Override
    public List<Type> inferTypes(OperationInputs operation) {
      return rule.inferTypes(operation).stream().map(Counterparts::toMhlo).toList();
    }

    @Override
    public boolean areCompatible(List<Type> inferred, List<Type> declared) {
      return rule.areCompatible(inferred, declared);
    }
  }
}
