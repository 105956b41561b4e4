package org.hlo4j.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures the processor time of the whole process per operation, including garbage collection and
 * compilation. Unlike elapsed time, it does not depend on other load of the machine.
 */
public final class ProcessorTime implements InternalProfiler {
  private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long start;

  @Override
  public String getDescription() {
    return "processor time of the process";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    start = system.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double spent = (system.getProcessCpuTime() - start) / NANOSECONDS_PER_MILLISECOND;
    long operations = result.getMetadata().getAllOps();
    return operations == 0
        ? List.of()
        : List.of(
            new ScalarResult("processor", spent / operations, "ms/op", AggregationPolicy.AVG));
  }
}
