package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.machine.Division;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.sdy.ManualComputationOp;
import org.hlo4j.op.sdy.SdyOp;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.TensorShardingAttr;

/**
 * {@code sdy.manual_computation}: its body runs as a process for each coordinate along its manual
 * axes. Operands are split by their shardings over these axes, results joined.
 */
final class ManualEval {
  private ManualEval() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(SdyOps.MANUAL_COMPUTATION, ManualEval::run);
  }

  private static void run(Operation op, Frame frame) {
    List<InterpreterValue> operands = frame.values(op);
    List<TensorShardingAttr> in = SdyOp.IN_SHARDINGS.get(op).shardings();
    List<TensorShardingAttr> out = SdyOp.OUT_SHARDINGS.get(op).shardings();
    Optional<Division> division =
        division(
            op,
            frame.machine(),
            Stream.concat(in.stream(), out.stream()).toList(),
            ManualComputationOp.MANUAL_AXES.get(op).elements().stream()
                .map(StringAttr::value)
                .toList());
    if (division.isEmpty()) {
      frame.results(op, frame.run(op.region(0), operands));
      return;
    }
    List<Process> processes = frame.machine().process().parts(division.get());
    List<List<InterpreterValue>> arguments = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      Tiling tiling = tiling(op, frame.machine(), in.get(i), division.get());
      arguments.add(tiling.split(op, frame.machine(), operands.get(i), processes));
    }
    List<List<InterpreterValue>> results =
        frame
            .machine()
            .runAll(
                op,
                processes,
                (machine, process) ->
                    new Frame(machine)
                        .run(
                            op.region(0),
                            arguments.stream().map(each -> each.get(process)).toList()));
    for (int i = 0; i < op.resultCount(); i++) {
      int result = i;
      Tiling tiling = tiling(op, frame.machine(), out.get(i), division.get());
      List<InterpreterValue> parts = results.stream().map(each -> each.get(result)).toList();
      frame.set(op.result(i), tiling.join(op, frame.machine(), parts, processes));
    }
  }

  /**
   * Returns how the running process is divided; empty if there are no manual axes.
   *
   * @param axes the axes that become manual
   */
  static Optional<Division> division(
      Operation op, Machine machine, List<TensorShardingAttr> shardings, List<String> axes) {
    if (axes.isEmpty()) {
      return Optional.empty();
    }
    Process process = machine.process();
    SdyMeshAttr attribute = mesh(op, machine, shardings);
    Mesh mesh = new Mesh(op, machine, attribute);
    Set<String> manual = new HashSet<>(axes);
    if (process.division().isPresent()) {
      Optional<Division.ManualMesh> outer = process.division().get().mesh();
      if (outer.filter(around -> around.mesh().equals(attribute)).isEmpty()) {
        throw new InterpreterException(
            op.location(), "nested manual computation is on another mesh than the outer one");
      }
      manual.addAll(outer.get().axes());
    }
    for (String axis : axes) {
      boolean isManual = process.manualAxes().contains(axis);
      if (isManual || !mesh.hasAxis(axis)) {
        throw new InterpreterException(
            op.location(),
            "axis \"" + axis + "\" " + (isManual ? "is manual already" : "is not in the mesh"));
      }
    }
    return Optional.of(
        machine.divide(
            op, mesh.leaders(manual), Optional.of(new Division.ManualMesh(attribute, manual))));
  }

  /** Returns the mesh that the shardings have in common; those of scalars may have an empty one. */
  private static SdyMeshAttr mesh(
      Operation op, Machine machine, List<TensorShardingAttr> shardings) {
    List<SdyMeshAttr> meshes =
        shardings.stream()
            .map(sharding -> Mesh.attribute(op, machine, sharding))
            .filter(mesh -> !mesh.axes().isEmpty() || !mesh.deviceIds().isEmpty())
            .distinct()
            .toList();
    if (meshes.size() != 1) {
      throw new InterpreterException(
          op.location(),
          meshes.isEmpty() ? "shardings have no mesh" : "shardings have different meshes");
    }
    return meshes.getFirst();
  }

  /**
   * Returns how a tensor is distributed over the parts of the machine's process. Axes that are
   * manual in the process already do not split it further, and free axes do not at all.
   *
   * @throws InterpreterException if devices would hold partial results
   */
  static Tiling tiling(
      Operation op, Machine machine, TensorShardingAttr sharding, Division division) {
    Division.ManualMesh manual = division.mesh().orElseThrow();
    Mesh mesh = new Mesh(op, machine, manual.mesh());
    Set<String> axes = new HashSet<>(manual.axes());
    axes.removeAll(machine.process().manualAxes());
    for (SdyAxisRefAttr axis : sharding.unreducedAxes()) {
      if (axes.contains(axis.name())) {
        throw new InterpreterException(
            op.location(), "partial results along axis \"" + axis.name() + "\" are not supported");
      }
    }
    return mesh.tiling(sharding, axes::contains);
  }
}
