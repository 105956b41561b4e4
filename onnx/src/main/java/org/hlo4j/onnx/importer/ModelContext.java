package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.onnx.CoarseForm;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.jspecify.annotations.Nullable;

/** What the graphs of a model share: its functions and tensors, and the problems found so far. */
final class ModelContext {
  private static final int MAX_DEPTH = 64;

  private final ModelProto proto;
  private final String name;
  private final ModelTensors tensors;
  private final CoarseForm form;
  private final CompositeOperators composites = new CompositeOperators();
  private final Map<List<String>, FunctionProto> functions = new HashMap<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private int depth;

  /**
   * Creates a context.
   *
   * @param name of the file, for diagnostics
   * @param form what large operators become
   */
  ModelContext(ModelProto proto, String name, ModelTensors tensors, CoarseForm form) {
    this.proto = proto;
    this.name = name;
    this.tensors = tensors;
    this.form = form;
    for (FunctionProto function : proto.functions()) {
      functions.put(List.of(function.domain(), function.name(), function.overload()), function);
    }
  }

  ModelProto proto() {
    return proto;
  }

  ModelTensors tensors() {
    return tensors;
  }

  /** Returns the composites of the program, and what decomposes them. */
  CompositeOperators composites() {
    return composites;
  }

  CoarseForm form() {
    return form;
  }

  @Nullable FunctionProto functionOrNull(String domain, String name, String overload) {
    return functions.get(List.of(domain, name, overload));
  }

  static Map<String, Long> versions(List<OperatorSetIdProto> imports) {
    Map<String, Long> versions = new HashMap<>();
    for (OperatorSetIdProto set : imports) {
      versions.put(set.domain().equals("ai.onnx") ? "" : set.domain(), set.version());
    }
    return versions;
  }

  /**
   * Enters a graph or function; those that are nested too deeply, or call themselves, are refused.
   */
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw Node.unsupported("graphs and functions are nested more than %d deep", MAX_DEPTH);
    }
  }

  void leave() {
    depth--;
  }

  /**
   * Reports what cannot be converted.
   *
   * @param offset in the file
   */
  void report(long offset, String message) {
    Diagnostic problem = Diagnostic.error(new ByteOffsetLoc(name, offset), message);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  List<Diagnostic> problems() {
    return problems;
  }

  /** Forgets problems of operations that were converted in another way. */
  void forgetFrom(int first) {
    problems.subList(first, problems.size()).clear();
  }
}
