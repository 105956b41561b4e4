package org.hlo4j.opset.mhlo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.jspecify.annotations.Nullable;

/** All definitions of dialect {@code mhlo}: those that follow from StableHLO's, and its own. */
public final class MhloOpset {
  /** Operations of StableHLO that MHLO has not. */
  private static final Set<OpDefinition> ABSENT =
      Set.of(Contractions.UNARY_EINSUM, Collectives.ASYNC_DONE, Collectives.ASYNC_START);

  /** Operations that have custom syntax in StableHLO alone. */
  private static final Set<String> GENERIC =
      Set.of(
          "broadcast",
          "broadcast_in_dim",
          "cholesky",
          "concatenate",
          "dot",
          "dot_general",
          "dynamic_broadcast_in_dim",
          "dynamic_iota",
          "dynamic_slice",
          "einsum",
          "fft",
          "get_dimension_size",
          "iota",
          "pad",
          "reverse",
          "rng",
          "rng_bit_generator",
          "set_dimension_size",
          "slice",
          "transpose",
          "triangular_solve");

  private static final List<OpDefinition> OPS = createOps();
  private static final Map<String, OpDefinition> BY_NAME =
      OPS.stream().collect(Collectors.toUnmodifiableMap(OpDefinition::name, op -> op));

  private MhloOpset() {}

  private static List<OpDefinition> createOps() {
    Set<String> own = MhloOps.ALL.stream().map(OpDefinition::mnemonic).collect(Collectors.toSet());
    return Stream.concat(
            StablehloOpset.ops().stream()
                .filter(base -> !ABSENT.contains(base) && !own.contains(base.mnemonic()))
                .map(MhloOpset::derive),
            MhloOps.ALL.stream())
        .toList();
  }

  private static OpDefinition derive(OpDefinition base) {
    OpDefinition.Builder derived = base.derive(MhloDerivation.INSTANCE);
    return (GENERIC.contains(base.mnemonic()) ? derived.generic() : derived).build();
  }

  /** {@return the definitions of all operations} */
  public static List<OpDefinition> ops() {
    return OPS;
  }

  /**
   * {@return the operation of a name; null if there is none}
   *
   * @param name the full name
   */
  public static @Nullable OpDefinition opOrNull(String name) {
    return BY_NAME.get(name);
  }

  /** {@return the definitions of all attributes} */
  public static List<AttributeDefinition<? extends Attribute>> attributes() {
    return Stream.<AttributeDefinition<? extends Attribute>>concat(
            MhloAttributes.all(),
            Stream.of(
                CrossProgramPrefetchAttr.DEFINITION,
                CustomCallSchedule.DEFINITION,
                DequantizeMode.DEFINITION,
                DomainKind.DEFINITION,
                FusionKind.DEFINITION,
                ResultAliasAttr.DEFINITION))
        .toList();
  }

  /** {@return the definitions of all types} */
  public static List<TypeDefinition<? extends Type>> types() {
    return List.of(AsyncBundleType.DEFINITION, MhloTokenType.DEFINITION);
  }
}
