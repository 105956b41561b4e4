package app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.Tensor;

/** Serves one program from eight threads. */
final class Serving {
  private Serving() {}

  static String run() throws Exception {
    Hlo4j hlo4j = Hlo4j.standard();
    Executable tanh = hlo4j.prepare(hlo4j.parse(Reading.TEXT));
    double sum = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<float[]>> results = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        Tensor request = Tensors.f32(new float[] {i, -i, 0, 1});
        results.add(threads.submit(() -> ((Tensor) tanh.run(request).getFirst()).toFloatArray()));
      }
      for (Future<float[]> result : results) {
        sum += result.get()[0] + result.get()[1];
      }
    }
    return "100 requests, sum " + sum;
  }
}
