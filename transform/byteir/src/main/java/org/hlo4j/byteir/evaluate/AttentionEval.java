package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.interpreter.Tensor;

/** Flash attention, its gradient, and attention to a cache. */
final class AttentionEval {
  private AttentionEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.flash_attn_fwd", AttentionEval::forward);
    evaluators.put("byteir.flash_attn_bwd", AttentionEval::backward);
    evaluators.put("byteir.flash_attn_kvcache", AttentionEval::cached);
  }

  /** Rejects dropout, whose random number generator is not specified. */
  private static void checkNoDropout(Evaluation e) {
    if (e.call().number("dropout_p") != 0) {
      throw e.failure("cannot be run with dropout");
    }
  }

  /** Returns the offset of a row of a tensor of shape (batch, sequence, heads, head size). */
  private static int row(Tensor t, int batch, int position, int head) {
    return ((batch * t.dimension(1) + position) * t.dimension(2) + head) * t.dimension(3);
  }

  private static double dot(Tensor a, int at, Tensor b, int bt, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += a.doubleAt(at + i) * b.doubleAt(bt + i);
    }
    return sum;
  }

  /** Returns one row of scores: a query, given by batch, head and position, against the keys. */
  private static double[] scores(ByteirCall call, Tensor q, Tensor k, int[] at, int keys) {
    double scale = call.number("softmax_scale");
    int last = call.flag("causal") ? at[2] + keys - q.dimension(1) : keys - 1;
    double[] scores = new double[keys];
    int head = at[1] * k.dimension(2) / q.dimension(2);
    for (int j = 0; j < keys; j++) {
      scores[j] =
          j > last
              ? Double.NEGATIVE_INFINITY
              : scale
                  * dot(q, row(q, at[0], at[2], at[1]), k, row(k, at[0], j, head), q.dimension(3));
    }
    return scores;
  }

  /** Replaces scores by their softmax; returns the log-sum-exp, +inf if all scores are -inf. */
  private static double normalize(double[] scores) {
    double max = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      max = Math.max(max, score);
    }
    if (max == Double.NEGATIVE_INFINITY) {
      Arrays.fill(scores, 0);
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    for (int j = 0; j < scores.length; j++) {
      scores[j] = Math.exp(scores[j] - max);
      sum += scores[j];
    }
    for (int j = 0; j < scores.length; j++) {
      scores[j] /= sum;
    }
    return max + Math.log(sum);
  }

  /**
   * Computes attention of all queries to the first {@code keys} rows of each batch into the two
   * results.
   */
  private static void attend(
      ByteirCall call, List<Tensor> qkv, int[] keys, List<Tensor> results, boolean returnsWeights) {
    Tensor q = qkv.get(0);
    Tensor k = qkv.get(1);
    Tensor v = qkv.get(2);
    for (int b = 0; b < q.dimension(0); b++) {
      for (int h = 0; h < q.dimension(2); h++) {
        for (int i = 0; i < q.dimension(1); i++) {
          double[] weights = scores(call, q, k, new int[] {b, h, i}, keys[b]);
          int row = (b * q.dimension(2) + h) * q.dimension(1) + i;
          results.get(1).setDouble(row, normalize(weights));
          int head = h * k.dimension(2) / q.dimension(2);
          for (int d = 0; d < v.dimension(3); d++) {
            double sum = 0;
            for (int j = 0; j < keys[b]; j++) {
              sum += weights[j] * v.doubleAt(row(v, b, j, head) + d);
            }
            results.getFirst().setDouble(row(q, b, i, h) + d, sum);
          }
          for (int j = 0; returnsWeights && j < keys[b]; j++) {
            results.get(2).setDouble(row * keys[b] + j, weights[j]);
          }
        }
      }
    }
  }

  private static List<Tensor> forward(Evaluation e) {
    checkNoDropout(e);
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < e.call().op().resultCount(); i++) {
      results.add(e.allocate(i));
    }
    Tensor k = e.tensor("k");
    int[] keys = new int[k.dimension(0)];
    Arrays.fill(keys, k.dimension(1));
    attend(
        e.call(),
        List.of(e.tensor("q"), k, e.tensor("v")),
        keys,
        results,
        e.call().flag("return_softmax"));
    return results;
  }

  private static List<Tensor> cached(Evaluation e) {
    Tensor q = e.tensor("q");
    Tensor added = e.tensor("k");
    List<Tensor> caches = new ArrayList<>();
    int[] keys = new int[q.dimension(0)];
    for (int b = 0; b < keys.length; b++) {
      long used = e.tensor("seqlen_k").longAt(b);
      long all = used + added.dimension(1);
      if (used < 0 || all > e.tensor("kcache").dimension(1)) {
        throw e.failure("has no room in its caches at " + used);
      }
      keys[b] = (int) all;
    }
    for (String name : List.of("k", "v")) {
      caches.add(updated(e.tensor(name + "cache"), e.tensor(name), keys));
    }
    List<Tensor> results = new ArrayList<>(List.of(e.allocate(0), e.allocate(1)));
    attend(e.call(), List.of(q, caches.get(0), caches.get(1)), keys, results, false);
    if (e.call().has("new_kcache")) {
      results.addAll(caches);
    }
    return results;
  }

  /** Returns a cache with rows appended to the used ones of each batch. */
  private static Tensor updated(Tensor cache, Tensor rows, int[] ends) {
    Tensor updated = Tensor.allocate(cache.type());
    updated.copy(cache, 0, 0, cache.count());
    int added = rows.dimension(1);
    int size = added * rows.dimension(2) * rows.dimension(3);
    for (int b = 0; b < ends.length; b++) {
      updated.copy(rows, b * size, row(cache, b, ends[b] - added, 0), size);
    }
    return updated;
  }

  private static List<Tensor> backward(Evaluation e) {
    checkNoDropout(e);
    Tensor q = e.tensor("q");
    Tensor k = e.tensor("k");
    Gradients sums = new Gradients(q, k);
    for (int b = 0; b < q.dimension(0); b++) {
      for (int h = 0; h < q.dimension(2); h++) {
        for (int i = 0; i < q.dimension(1); i++) {
          addGradients(e, sums, new int[] {b, h, i});
        }
      }
    }
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < e.call().op().resultCount(); i++) {
      results.add(e.allocate(i));
    }
    fill(results.get(0), sums.q);
    fill(results.get(1), sums.k);
    fill(results.get(2), sums.v);
    if (results.size() > 3) {
      fillWorkSpace(q, sums, results.get(3), results.get(4));
    }
    return results;
  }

  private static void fill(Tensor tensor, double[] values) {
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
  }

  private static void fillWorkSpace(Tensor q, Gradients sums, Tensor deltas, Tensor accumulated) {
    int rows = q.dimension(1);
    for (int g = 0; g < q.dimension(0) * q.dimension(2); g++) {
      for (int i = 0; i < rows; i++) {
        int to = g * deltas.dimension(2) + i;
        deltas.setDouble(to, sums.delta[g * rows + i]);
        int from = row(q, g / q.dimension(2), i, g % q.dimension(2));
        for (int d = 0; d < q.dimension(3); d++) {
          accumulated.setDouble(to * accumulated.dimension(3) + d, sums.q[from + d]);
        }
      }
    }
  }

  /** Adds the contribution of one query. */
  private static void addGradients(Evaluation e, Gradients sums, int[] at) {
    Tensor q = e.tensor("q");
    Tensor k = e.tensor("k");
    Tensor v = e.tensor("v");
    Tensor dout = e.tensor("dout");
    int size = q.dimension(3);
    int heads = q.dimension(2);
    int head = at[1] * k.dimension(2) / heads;
    int query = row(q, at[0], at[2], at[1]);
    int row = (at[0] * heads + at[1]) * q.dimension(1) + at[2];
    double delta = dot(dout, query, e.tensor("out"), query, size);
    sums.delta[row] = delta;
    double lse = e.tensor("softmax_lse").doubleAt(row);
    double[] scores = scores(e.call(), q, k, at, k.dimension(1));
    double scale = e.call().number("softmax_scale");
    for (int j = 0; j < scores.length; j++) {
      double p = scores[j] == Double.NEGATIVE_INFINITY ? 0 : Math.exp(scores[j] - lse);
      int key = row(k, at[0], j, head);
      double ds = scale * p * (dot(dout, query, v, key, size) - delta);
      for (int d = 0; d < size; d++) {
        sums.q[query + d] += ds * k.doubleAt(key + d);
        sums.k[key + d] += ds * q.doubleAt(query + d);
        sums.v[key + d] += p * dout.doubleAt(query + d);
      }
    }
  }

  /** Accumulators of the gradients. */
  private static final class Gradients {
    final double[] q;
    final double[] k;
    final double[] v;
    final double[] delta;

    Gradients(Tensor q, Tensor k) {
      this.q = new double[q.count()];
      this.k = new double[k.count()];
      this.v = new double[k.count()];
      this.delta = new double[q.dimension(0) * q.dimension(1) * q.dimension(2)];
    }
  }
}
