package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.jspecify.annotations.Nullable;

/** Exports the operations of blocks into one graph. */
public final class GraphExporter {
  private static final int MAX_DEPTH = 200;

  private final NodeBuilder nodes;
  private final @Nullable GraphExporter outer;
  private final Functions functions;
  private final Function<Operation, Export> exports;
  private final int depth;
  private final Map<Value, Ref> values = new HashMap<>();

  /**
   * Creates an exporter into the graph of a model.
   *
   * @param exports returns how an operation is exported
   */
  GraphExporter(NodeBuilder nodes, Functions functions, Function<Operation, Export> exports) {
    this(nodes, null, functions, exports, 0);
  }

  private GraphExporter(
      NodeBuilder nodes,
      @Nullable GraphExporter outer,
      Functions functions,
      Function<Operation, Export> exports,
      int depth) {
    this.nodes = nodes;
    this.outer = outer;
    this.functions = functions;
    this.exports = exports;
    this.depth = depth;
    if (depth > MAX_DEPTH) {
      throw new UnsupportedOperation("regions and calls are nested more than %d deep", MAX_DEPTH);
    }
  }

  /** Returns an exporter into a graph that is nested in this one, of which it may use values. */
  public GraphExporter nested() {
    return inner(new NodeBuilder(nodes.model(), nodes), this);
  }

  /** Returns an exporter into the same graph that binds values anew. */
  public GraphExporter again() {
    return inner(nodes, this);
  }

  /** Returns an exporter into a local function that this graph calls, without values. */
  GraphExporter ofFunction(NodeBuilder builder) {
    return inner(builder, null);
  }

  private GraphExporter inner(NodeBuilder builder, @Nullable GraphExporter scope) {
    return new GraphExporter(builder, scope, functions, exports, depth + 1);
  }

  /** Exports the body of a function; returns its results. */
  public List<Ref> call(String function, List<Ref> arguments) {
    return again().block(functions.of(function).region(0).front(), arguments);
  }

  public Functions functions() {
    return functions;
  }

  public NodeBuilder nodes() {
    return nodes;
  }

  Ref value(Value value) {
    for (GraphExporter at = this; at != null; at = at.outer) {
      Ref ref = at.values.get(value);
      if (ref != null) {
        return ref;
      }
    }
    throw new UnsupportedOperation("it uses a value that is not in scope");
  }

  void bind(Value value, Ref ref) {
    values.put(value, ref);
  }

  /** Exports a block; returns the operands of its terminator. */
  public List<Ref> block(Block block, List<Ref> arguments) {
    String base = nodes.base();
    for (int i = 0; i < arguments.size(); i++) {
      bind(block.argument(i), arguments.get(i));
    }
    for (Operation operation : block.operations()) {
      if (operation.has(Trait.TERMINATOR)) {
        List<Ref> results = new ArrayList<>();
        for (Value operand : operation.operands()) {
          results.add(value(operand));
        }
        // The next nodes are those of the operation that has the block.
        nodes.setBase(base);
        return results;
      }
      export(operation);
    }
    return List.of();
  }

  private void export(Operation operation) {
    functions.countExport(operation);
    if (operation.operands().stream().anyMatch(operand -> value(operand) == Ref.ABSENT)) {
      // Reported where it was created: no tensor.
      operation.results().forEach(result -> bind(result, placeholder(result.type())));
      return;
    }
    nodes.setBase(base(operation));
    try {
      if (operation.resultCount() > 0 && operation.resultTypes().stream().allMatch(Empty::is)) {
        for (Value result : operation.results()) {
          bind(result, Empty.of(nodes, (RankedTensorType) result.type()));
        }
        return;
      }
      exports.apply(operation).run(new OpContext(operation, this));
    } catch (UnsupportedOperation e) {
      report(operation, e.reason() + (e.needsSizes() ? functions.sizeHint(operation) : ""));
    } catch (InvalidSizeException e) {
      report(operation, String.valueOf(e.getMessage()));
    }
  }

  private void report(Operation operation, String reason) {
    nodes
        .model()
        .report(
            operation.location(),
            "'" + operation.name() + "' op cannot be exported to ONNX: " + reason);
    for (Value result : operation.results()) {
      bind(result, placeholder(result.type()));
    }
  }

  /** Returns a value of which nothing but the type is known, so that other problems are found. */
  Ref placeholder(Type type) {
    if (!(type instanceof RankedTensorType tensor)) {
      return Ref.ABSENT;
    }
    if (tensor.elementType() instanceof ComplexType complex) {
      RankedTensorType real = RankedTensorType.of(tensor.shape(), complex.elementType());
      return Ref.complex(placeholder(real), placeholder(real));
    }
    return new Ref(nodes.model().unique("unsupported"), tensor);
  }

  /** Returns the last part of the operation's scope, or its kind. */
  private static String base(Operation operation) {
    String kind = operation.name().substring(operation.name().indexOf('.') + 1);
    NameLoc name = nameOrNull(operation.location());
    return name == null ? kind : readable(name, kind);
  }

  private static String readable(NameLoc location, String kind) {
    String name = location.name();
    String last = name.substring(name.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9_.]", "_");
    return last.isEmpty() ? kind : last;
  }

  private static @Nullable NameLoc nameOrNull(Location location) {
    return switch (location) {
      case NameLoc name -> name;
      case CallSiteLoc call -> nameOrNull(call.callee());
      case FusedLoc fused -> {
        for (Location part : fused.locations()) {
          NameLoc name = nameOrNull(part);
          if (name != null) {
            yield name;
          }
        }
        yield null;
      }
      default -> null;
    };
  }
}
