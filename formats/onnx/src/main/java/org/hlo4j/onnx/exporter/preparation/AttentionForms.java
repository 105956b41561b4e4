package org.hlo4j.onnx.exporter.preparation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.importer.ModelContext;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.ConstantTensors;
import org.hlo4j.transforms.formula.DeadCodeEraser;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.hlo4j.transforms.formula.FormulaMatcher;
import org.hlo4j.transforms.formula.FormulaPattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds scaled dot product attention in programs whose softmax is found, and replaces it by custom
 * calls of operator Attention.
 */
final class AttentionForms {
  /** The first version of the operator set that has the operator. */
  static final int FIRST_OPSET = 23;

  private static final String OPERATOR = "Attention";
  private static final FormulaPattern MOVED = FormulaPattern.of("x[any]");
  private static final long FEATURE = Long.MAX_VALUE;
  private static final long MAX_MASK_ELEMENTS = 1 << 22;

  private final Rewriter rewriter;
  private final DeadCodeEraser deadCode;
  private final boolean isCoarse;
  private final FormulaMatcher matcher = new FormulaMatcher();
  private final ConstantTensors constants = new ConstantTensors(MAX_MASK_ELEMENTS);

  private AttentionForms(DialectRegistry registry, boolean isCoarse) {
    this.rewriter = new Rewriter(registry);
    this.deadCode = new DeadCodeEraser(registry);
    this.isCoarse = isCoarse;
  }

  /**
   * Replaces attention in a module.
   *
   * @param isCoarse whether queries that attend to no key are of no interest
   */
  static void run(Operation module, DialectRegistry registry, boolean isCoarse) {
    List<Operation> products = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Contractions.DOT_GENERAL)) {
        products.add(op);
      }
    });
    AttentionForms forms = new AttentionForms(registry, isCoarse);
    for (Operation product : products) {
      if (product.blockOrNull() != null) {
        forms.replace(product);
      }
    }
    forms.deadCode.eraseFunctions(module);
  }

  private void replace(Operation product) {
    rewriter.setInsertionPoint(product);
    matcher.invalidate();
    for (int side = 0; side < 2; side++) {
      Value result = attentionOrNull(new Contraction(product), side);
      if (result != null) {
        rewriter.replaceAllUses(product.result(0), result);
        deadCode.erase(product, rewriter);
        return;
      }
    }
  }

  /** A tensor with labels of its dimensions. */
  private record Operand(Value value, LongList labels) {}

  /**
   * Returns the attention that a product of weights and values is.
   *
   * @param side the operand that is the weights
   */
  private @Nullable Value attentionOrNull(Contraction product, int side) {
    Operation source = product.operation().operand(side).definingOpOrNull();
    FormulaMatch weights = source == null ? null : matcher.match(MOVED, source).orElse(null);
    ByteirCall softmax = weights == null ? null : softmaxOrNull(weights.tensor("x"));
    if (weights == null || softmax == null || !isFloatProduct(product)) {
      return null;
    }
    RankedTensorType type = softmax.type("output");
    long key = softmax.integer("axis");
    LongList labels = inverted(AttentionScores.labels(type, weights.dims("x")), weights.rootType());
    Operand values = valuesOrNull(product, side, labels, key);
    AttentionScores scores =
        AttentionScores.of(softmax.value("input"), matcher)
            .filter(each -> isFloatProduct(each.product()))
            .orElse(null);
    if (values == null || scores == null || !AttentionScores.covers(labels, type)) {
      return null;
    }
    Contraction inner = scores.product();
    int keySide = keySide(scores, key);
    LongList queryLabels = inner.operand(1 - keySide, scores.labels(), FEATURE);
    LongList keyLabels = inner.operand(keySide, scores.labels(), FEATURE);
    Set<Long> shared = sharedOrNull(scores, keySide, key);
    if (shared == null || !shared.equals(others(values.labels, key)) || !(scores.scale() > 0)) {
      return null;
    }
    String mask = scores.form() == AttentionScores.Form.BIASED ? "bias" : "mask";
    LongList masked =
        scores.form() == AttentionScores.Form.PLAIN ? LongList.of() : scores.match().dimsOf(mask);
    Operand queries = new Operand(inner.operation().operand(1 - keySide), queryLabels);
    Operand keys = new Operand(inner.operation().operand(keySide), keyLabels);
    LongList results =
        side == 0 ? product.result(labels, values.labels) : product.result(values.labels, labels);
    return AttentionRoles.of(type, queryLabels, shared, masked, key)
        .flatMap(roles ->
            AttentionBias.of(scores, roles, isCoarse, constants, rewriter)
                .map(bias -> {
                  HloBuilder builder = HloBuilder.replacing(product.operation(), rewriter);
                  Value call = call(builder, roles, queries, keys, values, scores.scale(), bias);
                  return result(builder, call, roles, results, product);
                }))
        .orElse(null);
  }

  private static @Nullable ByteirCall softmaxOrNull(Value value) {
    Operation source = value.definingOpOrNull();
    return source == null
        ? null
        : Targets.of(source)
            .filter(target -> target == NormalizationTargets.SOFTMAX)
            .flatMap(target -> ByteirCall.of(source, target))
            .filter(call -> call.type("output").hasStaticShape())
            .filter(call -> call.type("output").dimension((int) call.integer("axis")) > 1)
            .filter(call -> call.type("output").elementCount() > 0)
            .orElse(null);
  }

  private static boolean isFloatProduct(Contraction product) {
    return IntStream.range(0, 2)
        .allMatch(side ->
            product.type(side).hasStaticShape()
                && product.type(side).elementCount() > 0
                && product.type(side).elementType() instanceof FloatType type
                && type.width() <= FloatType.F32.width());
  }

  /** Returns for each dimension of a type the index at which a list has it. */
  private static LongList inverted(LongList dims, RankedTensorType type) {
    return LongList.wrap(IntStream.range(0, type.rank()).mapToLong(i -> dims.indexOf(i)).toArray());
  }

  /** Returns the values that weights select by a product along the keys. */
  private static @Nullable Operand valuesOrNull(
      Contraction product, int side, LongList weights, long key) {
    int other = 1 - side;
    LongList contracting = product.contracting(side);
    LongList free =
        LongList.wrap(
            product.free(other).stream()
                .filter(d -> product.type(other).dimension((int) d) != 1)
                .toArray());
    LongList features = free.isEmpty() ? product.free(other) : free;
    if (contracting.size() != 1
        || weights.get((int) contracting.get(0)) != key
        || features.isEmpty()
        || free.size() > 1) {
      return null;
    }
    long[] labels = StaticShapes.repeat(Contraction.NONE, product.type(other).rank()).toArray();
    for (int i = 0; i < product.batch(side).size(); i++) {
      labels[(int) product.batch(other).get(i)] = weights.get((int) product.batch(side).get(i));
    }
    labels[(int) product.contracting(other).get(0)] = key;
    labels[(int) features.get(0)] = FEATURE;
    return new Operand(product.operation().operand(other), LongList.wrap(labels));
  }

  /** Returns the operand of a product that has the keys. */
  private static int keySide(AttentionScores scores, long key) {
    Contraction product = scores.product();
    int first = product.batch(0).size();
    return scores.labels().indexOf(key) < first + product.free(0).size() ? 0 : 1;
  }

  /** Returns the labels of queries and keys; null if another dimension than the keys is a key's. */
  private static @Nullable Set<Long> sharedOrNull(AttentionScores scores, int keySide, long key) {
    Contraction product = scores.product();
    LongList batch = scores.labels().subList(0, product.batch(0).size());
    Set<Long> shared = others(batch, key);
    LongList keys = product.operand(keySide, scores.labels(), FEATURE);
    boolean isShared = others(keys, key).equals(shared) && !batch.contains(key);
    return isShared && product.contracting(0).size() == 1 ? shared : null;
  }

  /** Returns the labels of dimensions of sizes other than 1, without keys and features. */
  private static Set<Long> others(LongList labels, long key) {
    Set<Long> others = new HashSet<>();
    labels.stream()
        .filter(label -> label != Contraction.NONE && label != key && label != FEATURE)
        .forEach(others::add);
    return others;
  }

  private static Value call(
      HloBuilder builder,
      AttentionRoles roles,
      Operand queries,
      Operand keys,
      Operand values,
      double scale,
      AttentionBias bias) {
    long batches = roles.size(roles.batch());
    long keyHeads = roles.size(roles.head());
    LongList ofKeys = LongList.of(roles.batch(), roles.head(), roles.key(), FEATURE);
    LongList ofQueries =
        LongList.of(roles.batch(), roles.head(), roles.group(), roles.query(), FEATURE);
    Value query = arranged(builder, queries, ofQueries);
    Value key = arranged(builder, keys, ofKeys);
    Value value = arranged(builder, values, ofKeys);
    long count = roles.size(roles.query());
    long keyCount = roles.size(roles.key());
    List<Value> operands = new ArrayList<>();
    operands.add(builder.reshape(query, batches, roles.heads(), count, last(query)));
    operands.add(builder.reshape(key, batches, keyHeads, keyCount, last(key)));
    operands.add(builder.reshape(value, batches, keyHeads, keyCount, last(value)));
    Optional.ofNullable(bias.mask()).ifPresent(operands::add);
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY
            .with("is_causal", IntegerAttr.i64(bias.isCausal() ? 1 : 0))
            .with("scale", FloatAttr.of(FloatType.F32, scale));
    return builder
        .create(
            builder
                .state(Modules.CUSTOM_CALL)
                .addOperands(operands)
                .addResultType(
                    RankedTensorType.of(FloatType.F32, batches, roles.heads(), count, last(value)))
                .set(CustomCallOp.CALL_TARGET_NAME, ModelContext.COMPOSITE_PREFIX + OPERATOR)
                .set(CustomCallOp.BACKEND_CONFIG, attributes)
                .set(
                    CustomCallOp.API_VERSION,
                    CustomCallApiVersion.API_VERSION_TYPED_FFI.attribute()))
        .result(0);
  }

  private static long last(Value value) {
    RankedTensorType type = (RankedTensorType) value.type();
    return type.dimension(type.rank() - 1);
  }

  /** Returns a tensor of 32-bit floats that has those of the wanted labels that it has. */
  private static Value arranged(HloBuilder builder, Operand operand, LongList wanted) {
    LongList labels = operand.labels;
    LongList shape = ((RankedTensorType) operand.value.type()).shape();
    LongList kept =
        LongList.wrap(
            IntStream.range(0, labels.size())
                .filter(i -> labels.get(i) != Contraction.NONE)
                .asLongStream()
                .toArray());
    LongList present = Dimensions.select(labels, kept);
    Value converted = builder.convert(operand.value, FloatType.F32);
    Value whole = builder.reshape(converted, Dimensions.select(shape, kept).toArray());
    long[] order = wanted.stream().filter(present::contains).map(present::indexOf).toArray();
    return builder.transpose(whole, order);
  }

  /** Returns the result of a call with the dimensions of a product. */
  private static Value result(
      HloBuilder builder, Value call, AttentionRoles roles, LongList labels, Contraction product) {
    LongList all = LongList.of(roles.batch(), roles.head(), roles.group(), roles.query(), FEATURE);
    LongList present = LongList.wrap(all.stream().filter(i -> i != Contraction.NONE).toArray());
    long[] sizes = present.stream().map(i -> i == FEATURE ? last(call) : roles.size(i)).toArray();
    long[] order =
        labels.stream().filter(i -> i != Contraction.NONE).map(present::indexOf).toArray();
    Value arranged = builder.transpose(builder.reshape(call, sizes), order);
    RankedTensorType type = (RankedTensorType) product.operation().result(0).type();
    Value whole = builder.reshape(arranged, type.shape().toArray());
    return builder.convert(whole, type.elementType());
  }
}
