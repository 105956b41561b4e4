package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.Pipeline.Run;

/** Is told of each pass before and after it runs, of the pipelines around it and what it counts. */
public interface PassListener {
  /** Listens to nothing. */
  PassListener NONE = new PassListener() {};

  default void beforePipeline(Pipeline pipeline, Operation operation) {}

  /** A pipeline has run, whether all went well or not. */
  default void afterPipeline(Pipeline pipeline, Operation operation) {}

  default void before(Run pass, Operation operation) {}

  default void after(Run pass, Operation operation) {}

  /** A pass ended without having done its work; it may have changed the program. */
  default void failed(Run pass, Operation operation) {}

  /** The pass that runs has counted {@code count} more of something. */
  default void counted(PassStatistic statistic, long count) {}

  /** Tells others, in this order. */
  static PassListener all(List<? extends PassListener> listeners) {
    return new All(List.copyOf(listeners));
  }

  /** Several listeners as one. */
  record All(List<PassListener> each) implements PassListener {
    private void tell(Consumer<PassListener> event) {
      each.forEach(event);
    }

    @Override
    public void beforePipeline(Pipeline pipeline, Operation operation) {
      tell(listener -> listener.beforePipeline(pipeline, operation));
    }

    @Override
    public void afterPipeline(Pipeline pipeline, Operation operation) {
      tell(listener -> listener.afterPipeline(pipeline, operation));
    }

    @Override
    public void before(Run pass, Operation operation) {
      tell(listener -> listener.before(pass, operation));
    }

    @Override
    public void after(Run pass, Operation operation) {
      tell(listener -> listener.after(pass, operation));
    }

    @Override
    public void failed(Run pass, Operation operation) {
      tell(listener -> listener.failed(pass, operation));
    }

    @Override
    public void counted(PassStatistic statistic, long count) {
      tell(listener -> listener.counted(statistic, count));
    }
  }
}
