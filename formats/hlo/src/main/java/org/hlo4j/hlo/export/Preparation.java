package org.hlo4j.hlo.export;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.hlo.mapping.OpcodeMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.TransformPasses;
import org.hlo4j.transforms.chlo.ChloLegalizeToStablehlo;

/** Expresses operations that HLO lacks by others, before a program is exported. */
final class Preparation {
  private static final DialectRegistry DIALECTS = Dialects.all();

  private static final PassDefinition LEGALIZE =
      PassDefinition.of(
          "legalize-for-hlo",
          "Legalizes operations of CHLO that have no opcode",
          PassDefinition.FUNCTION,
          (function, context) ->
              ChloLegalizeToStablehlo.run(function, Preparation::hasOpcode, context));

  private static final PassRegistry PASSES =
      PassRegistry.builder().addAll(TransformPasses.registry()).add(LEGALIZE).build();

  private static final String GROUPS = "replica_groups";

  private static final String PIPELINE =
      "stablehlo-legalize-deprecated-ops{fail-on-unused=false},"
          + "func.func(stablehlo-canonicalize-dynamism,legalize-for-hlo,"
          + "shape-legalize-to-stablehlo),reconcile-unrealized-casts";

  private Preparation() {}

  /** Opcodes beyond StableHLO are for real numbers. */
  private static boolean hasOpcode(Operation operation) {
    return OpcodeMapping.ofOrNull(operation.definition()) != null
        && operation.operands().stream().noneMatch(Preparation::isComplex);
  }

  private static boolean isComplex(Value value) {
    return value.type() instanceof ShapedType type && type.elementType() instanceof ComplexType;
  }

  /**
   * Returns a changed copy of a program.
   *
   * @throws DiagnosticException if the program is invalid
   */
  static Operation of(Operation program) {
    Operation copy = program.copy();
    Diagnostics.Collector said = Diagnostics.collector();
    Verifier verifier = new Verifier(DIALECTS, new FullText(DIALECTS));
    if (!verifier.verify(copy, said)) {
      throw new DiagnosticException(said.toList());
    }
    Pipeline pipeline = PipelineParser.parsePasses(copy.name(), PIPELINE, PASSES);
    PassContext context = new PassContext(DIALECTS, said);
    if (!new PassManager(context, (_, _) -> true).run(pipeline, copy) || said.hasErrors()) {
      throw new DiagnosticException(said.toList());
    }
    inlineMeshes(copy);
    return copy;
  }

  /** Replica groups get their mesh, in place of its name. */
  private static void inlineMeshes(Operation program) {
    SymbolTables symbols = new SymbolTables();
    for (Operation operation : program.stream().toList()) {
      int index = operation.definition().propertyIndex(GROUPS);
      if (index >= 0
          && operation.propertyOrNull(index) instanceof ReplicaGroupMeshAxesAttr groups
          && groups.mesh() instanceof SymbolRefAttr name) {
        Operation mesh = symbols.lookupNearestOrNull(operation, name);
        if (mesh != null && mesh.is(SdyOps.MESH)) {
          operation.setProperty(
              index, new ReplicaGroupMeshAxesAttr(mesh(MeshOp.MESH.get(mesh)), groups.axes()));
        }
      }
    }
  }

  private static MeshAttr mesh(SdyMeshAttr mesh) {
    List<MeshAxisAttr> axes =
        mesh.axes().stream().map(axis -> new MeshAxisAttr(axis.name(), axis.size())).toList();
    return mesh.deviceIds().isEmpty()
        ? MeshAttr.of(axes)
        : MeshAttr.of(axes, DenseElementsAttr.i64(mesh.deviceIds().toArray()));
  }
}
