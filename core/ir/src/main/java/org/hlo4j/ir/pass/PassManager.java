package org.hlo4j.ir.pass;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.pass.Pipeline.Nested;
import org.hlo4j.ir.pass.Pipeline.Run;
import org.hlo4j.ir.pass.Pipeline.Step;
import org.hlo4j.ir.rewrite.WrongReplacementException;
import org.jspecify.annotations.Nullable;

/** Runs pipelines and verifies the program after each pass. */
public final class PassManager {
  /** Verifies an operation. */
  @FunctionalInterface
  public interface Check {
    /**
     * Verifies an operation and reports errors.
     *
     * @param operation the operation
     * @param context the environment
     * @return whether the operation is valid
     */
    boolean verify(Operation operation, PassContext context);
  }

  private final PassContext context;
  private final Check check;
  private final PassListener listener;

  /**
   * Creates a manager that notifies the listener of the context.
   *
   * @param context the environment
   * @param check verifies the program after each pass
   */
  public PassManager(PassContext context, Check check) {
    this.context = context;
    this.check = check;
    this.listener = context.listener();
  }

  /**
   * Runs a pipeline; errors are reported to the context.
   *
   * @param pipeline the pipeline
   * @param operation the operation to run on
   * @return whether all passes succeeded and the program is valid
   */
  public boolean run(Pipeline pipeline, Operation operation) {
    if (!pipeline.anchor().equals(PassDefinition.ANY)
        && !pipeline.anchor().equals(operation.name())) {
      context
          .diagnostics()
          .report(
              Diagnostic.error(
                  operation.location(),
                  "can't run '"
                      + pipeline.anchor()
                      + "' pass manager on '"
                      + operation.name()
                      + "' op"));
      return false;
    }
    listener.beforePipeline(pipeline, operation);
    boolean succeeded = runSteps(pipeline, operation);
    listener.afterPipeline(pipeline, operation);
    return succeeded;
  }

  private boolean runSteps(Pipeline pipeline, Operation operation) {
    for (Step step : pipeline.steps()) {
      boolean succeeded =
          step instanceof Run run
              ? runPass(run, operation)
              : runNested(((Nested) step).pipeline(), operation);
      if (!succeeded) {
        return false;
      }
    }
    return true;
  }

  private boolean runPass(Run run, Operation operation) {
    String problem = problemOrNull(run, operation);
    if (problem != null) {
      context.diagnostics().error(operation, "'" + operation.name() + "' op " + problem);
      return false;
    }
    listener.before(run, operation);
    try {
      run.pass().run(operation, context);
    } catch (PassFailure failure) {
      listener.failed(run, operation);
      return false;
    } catch (InvalidSizeException invalid) {
      context.diagnostics().error(operation, failed(run) + invalid.getMessage());
      listener.failed(run, operation);
      return false;
    } catch (WrongReplacementException wrong) {
      for (Diagnostic diagnostic : wrong.diagnostics()) {
        context
            .diagnostics()
            .report(Diagnostic.error(diagnostic.location(), failed(run) + diagnostic.message()));
      }
      listener.failed(run, operation);
      return false;
    }
    listener.after(run, operation);
    return check.verify(operation, context);
  }

  private static String failed(Run run) {
    return "pass '" + run.definition().name() + "' failed: ";
  }

  /** Returns why the pass cannot run on the operation; null if it can. */
  private static @Nullable String problemOrNull(Run run, Operation operation) {
    if (!operation.definition().isRegistered()) {
      return "trying to schedule a pass on an unregistered operation";
    }
    if (!operation.has(Trait.ISOLATED_FROM_ABOVE)) {
      return "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";
    }
    return runsOn(run, operation)
        ? null
        : "trying to schedule pass '"
            + run.definition().className()
            + "' on an unsupported operation";
  }

  private static boolean runsOn(Run run, Operation operation) {
    String anchor = run.definition().anchor();
    return anchor.equals(PassDefinition.ANY) || anchor.equals(operation.name());
  }

  private boolean runNested(Pipeline nested, Operation operation) {
    boolean succeeded = true;
    for (Operation inner : directlyNested(operation, nested)) {
      succeeded &= run(nested, inner);
    }
    return succeeded;
  }

  private static List<Operation> directlyNested(Operation operation, Pipeline pipeline) {
    List<Operation> found = new ArrayList<>();
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          if (appliesTo(pipeline, inner)) {
            found.add(inner);
          }
        }
      }
    }
    return found;
  }

  /**
   * Returns whether a nested pipeline runs on an operation; one for any operation runs where all
   * its passes can.
   */
  private static boolean appliesTo(Pipeline pipeline, Operation operation) {
    return pipeline.anchor().equals(PassDefinition.ANY)
        ? pipeline.steps().stream()
            .allMatch(step -> !(step instanceof Run run) || problemOrNull(run, operation) == null)
        : pipeline.anchor().equals(operation.name());
  }
}
