package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.Pipeline.Run;

/** Is notified before and after passes and pipelines run, and of statistics. */
public interface PassListener {
  /** A listener that does nothing. */
  PassListener NONE = new PassListener() {};

  /**
   * Called before a pipeline runs.
   *
   * @param pipeline the pipeline
   * @param operation the operation that it runs on
   */
  default void beforePipeline(Pipeline pipeline, Operation operation) {}

  /**
   * Called after a pipeline has run, successfully or not.
   *
   * @param pipeline the pipeline
   * @param operation the operation that it ran on
   */
  default void afterPipeline(Pipeline pipeline, Operation operation) {}

  /**
   * Called before a pass runs.
   *
   * @param pass the pass
   * @param operation the operation that it runs on
   */
  default void before(Run pass, Operation operation) {}

  /**
   * Called after a pass has run successfully.
   *
   * @param pass the pass
   * @param operation the operation that it ran on
   */
  default void after(Run pass, Operation operation) {}

  /**
   * Called after a pass has failed; it may have changed the program.
   *
   * @param pass the pass
   * @param operation the operation that it ran on
   */
  default void failed(Run pass, Operation operation) {}

  /**
   * Called when the running pass adds to a statistic.
   *
   * @param statistic the statistic
   * @param count the number added
   */
  default void counted(PassStatistic statistic, long count) {}

  /**
   * {@return a listener that notifies others, in order}
   *
   * @param listeners the listeners
   */
  static PassListener all(List<? extends PassListener> listeners) {
    return new All(List.copyOf(listeners));
  }

  /**
   * A composite listener.
   *
   * @param each the listeners, in order
   */
  record All(List<PassListener> each) implements PassListener {
    private void notifyEach(Consumer<PassListener> event) {
      each.forEach(event);
    }

    @Override
    public void beforePipeline(Pipeline pipeline, Operation operation) {
      notifyEach(listener -> listener.beforePipeline(pipeline, operation));
    }

    @Override
    public void afterPipeline(Pipeline pipeline, Operation operation) {
      notifyEach(listener -> listener.afterPipeline(pipeline, operation));
    }

    @Override
    public void before(Run pass, Operation operation) {
      notifyEach(listener -> listener.before(pass, operation));
    }

    @Override
    public void after(Run pass, Operation operation) {
      notifyEach(listener -> listener.after(pass, operation));
    }

    @Override
    public void failed(Run pass, Operation operation) {
      notifyEach(listener -> listener.failed(pass, operation));
    }

    @Override
    public void counted(PassStatistic statistic, long count) {
      notifyEach(listener -> listener.counted(statistic, count));
    }
  }
}
