package org.hlo4j.portability.version;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.VhloToStablehlo;

/** Passes between StableHLO and VHLO and between versions of VHLO, under upstream's names. */
public final class PortabilityPasses {
  private static final String OTHER_DIALECTS = "allow-other-dialects";
  private static final String TARGET = "target";

  public static final PassDefinition STABLEHLO_LEGALIZE_TO_VHLO =
      new PassDefinition(
          "stablehlo-legalize-to-vhlo",
          "Legalize StableHLO to VHLO.",
          PassDefinition.MODULE,
          List.of(
              PassOption.bool(
                  OTHER_DIALECTS,
                  false,
                  "Let other dialects stay, with casts where their values meet VHLO's.")),
          options -> {
            OtherDialects others =
                options.bool(OTHER_DIALECTS) ? OtherDialects.ALL : OtherDialects.NONE;
            return (op, context) ->
                check(StablehloToVhlo.convert(op, others, false, context.diagnostics()), context);
          });

  public static final PassDefinition VHLO_TO_VERSION =
      new PassDefinition(
          "vhlo-to-version",
          "Convert between versions of VHLO for compatibility.",
          PassDefinition.ANY,
          List.of(PassOption.string(TARGET, "", "The target version, of the form #.#.#")),
          options -> {
            String target = options.string(TARGET);
            return (op, context) -> toVersion(op, target, context);
          });

  public static final PassDefinition VHLO_LEGALIZE_TO_STABLEHLO =
      PassDefinition.of(
          "vhlo-legalize-to-stablehlo",
          "Legalize VHLO to StableHLO.",
          PassDefinition.MODULE,
          (op, context) ->
              check(VhloToStablehlo.convert(op, false, context.diagnostics()), context));

  public static final PipelineDefinition STABLEHLO_DESERIALIZE =
      PipelineDefinition.of(
          "stablehlo-deserialize",
          "Upgrade VHLO to the current version and legalize it to StableHLO.",
          "vhlo-to-version{target=" + Version.current() + "},vhlo-legalize-to-stablehlo");

  private static final PassRegistry REGISTRY =
      PassRegistry.builder()
          .add(STABLEHLO_LEGALIZE_TO_VHLO)
          .add(VHLO_TO_VERSION)
          .add(VHLO_LEGALIZE_TO_STABLEHLO)
          .add(STABLEHLO_DESERIALIZE)
          .build();

  private PortabilityPasses() {}

  public static PassRegistry registry() {
    return REGISTRY;
  }

  private static void toVersion(Operation op, String target, PassContext context) {
    try {
      Version version = TargetVersion.parse(target, op.location());
      check(VersionConverter.convert(op, version, false, context.diagnostics()), context);
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(context.diagnostics()::report);
      throw context.failure();
    }
  }

  private static void check(boolean converted, PassContext context) {
    if (!converted) {
      throw context.failure();
    }
  }
}
