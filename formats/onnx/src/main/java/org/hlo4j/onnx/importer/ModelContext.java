package org.hlo4j.onnx.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.formulas.size.DecidingSizes;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.importing.ImportContext;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The functions and tensors of a model, and the problems found so far. */
public final class ModelContext extends ImportContext<Node> {
  /** The prefix of names of composites that are operators. */
  public static final String COMPOSITE_PREFIX = "onnx.";

  /** How often any nodes may be converted, those of functions and loops again and again. */
  private static final long FREE_CONVERSIONS = 1 << 12;

  /** How often each node may be converted in the mean, in addition. */
  private static final long CONVERSIONS_PER_NODE = 64;

  private static final String AT_RUN_TIME = "decided when the program runs";

  private final ModelProto proto;
  private final String name;
  private final ModelTensors tensors;
  private final OperatorTable<Node> operators;
  private final OpenDimensions open;
  private final boolean isSized;
  private final Map<List<String>, FunctionProto> functions = new HashMap<>();
  private final long maxConversions;
  private long conversions;

  /**
   * Creates a context.
   *
   * @param name of the file, for diagnostics
   * @param external its external data
   * @param operators what operators are converted to
   * @param isSized whether dimensions that the model leaves open are given sizes
   * @param form what large operators become
   */
  ModelContext(
      ModelProto proto,
      String name,
      ExternalData external,
      OperatorTable<Node> operators,
      boolean isSized,
      CoarseForm form) {
    super(operators, form, COMPOSITE_PREFIX);
    this.operators = operators;
    this.isSized = isSized;
    this.proto = proto;
    this.name = name;
    this.tensors = new ModelTensors(external, this::report);
    this.open = ModelImporter.openDimensions(proto);
    long nodes = proto.graph() == null ? 0 : count(proto.graph().node());
    for (FunctionProto function : proto.functions()) {
      nodes += count(function.node());
      functions.put(List.of(function.domain(), function.name(), function.overload()), function);
    }
    this.maxConversions = FREE_CONVERSIONS + CONVERSIONS_PER_NODE * nodes;
  }

  private static long count(List<NodeProto> nodes) {
    long count = nodes.size();
    for (NodeProto node : nodes) {
      for (AttributeProto attribute : node.attribute()) {
        count += attribute.g() == null ? 0 : count(attribute.g().node());
      }
    }
    return count;
  }

  /**
   * Counts a node that is to be converted. Functions that call functions, and loops in loops whose
   * iterations differ, could otherwise become endless programs.
   *
   * @return whether it may be converted; if not, a problem was reported
   */
  boolean mayConvert() {
    if (conversions < maxConversions) {
      conversions++;
      return true;
    }
    report(0, "functions and loops of the model expand to more than " + maxConversions + " nodes");
    return false;
  }

  /**
   * Returns the row of an operator in a version of its operator set.
   *
   * @param domain empty for that of ONNX
   * @throws org.hlo4j.formulas.size.UnsupportedNodeException if there is none
   */
  OperatorTable.Row<Node> find(String domain, String operator, long version) {
    return operators.find(operatorName(domain, operator), version);
  }

  /**
   * Returns the name of an operator in the table.
   *
   * @param domain empty for that of ONNX
   */
  public static String operatorName(String domain, String operator) {
    return domain.isEmpty() ? operator : domain + "." + operator;
  }

  ModelProto proto() {
    return proto;
  }

  ModelTensors tensors() {
    return tensors;
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
    enter("graphs and functions");
  }

  /** Returns whether dimensions that the model leaves open are given sizes. */
  public boolean isSized() {
    return isSized;
  }

  /**
   * Returns by what values that the import does not know are decided, as the end of a sentence: by
   * sizes, with the options that give them, or by what the program computes.
   *
   * @param b a builder in the function
   */
  public String decidedBy(HloBuilder b, List<Value> values) {
    Set<String> names = new TreeSet<>();
    for (var dimension : DecidingSizes.of(b, values)) {
      Optional<String> name =
          dimension.parameter().location() instanceof NameLoc input
              ? open.size(input.name(), dimension.index())
              : Optional.empty();
      if (name.isEmpty()) {
        return AT_RUN_TIME;
      }
      names.add("--size " + name.get() + "=N");
    }
    return names.isEmpty()
        ? AT_RUN_TIME
        : "decided by sizes that are open: " + String.join(" ", names);
  }

  /**
   * Reports what cannot be converted.
   *
   * @param offset in the file
   */
  void report(long offset, String message) {
    problems().report(problem(offset, message));
  }

  /**
   * Returns the problem that something cannot be converted.
   *
   * @param offset in the file
   */
  Diagnostic problem(long offset, String message) {
    return Diagnostic.error(new ByteOffsetLoc(name, offset), message);
  }
}
