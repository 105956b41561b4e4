package org.hlo4j.formulas.training;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Gradients of a value with respect to others, in reverse: operations are visited after all that
 * use their results, and add to the gradients of their operands.
 */
public final class Gradients {
  private final HloBuilder b;
  private final Set<Value> variables;
  private final Map<Value, Value> gradients = new HashMap<>();

  private Gradients(HloBuilder b, Set<Value> variables) {
    this.b = b;
    this.variables = variables;
  }

  /**
   * Returns the gradients of the sum of the elements of a value.
   *
   * @param target of known sizes
   * @param variables values by which it may have been computed
   * @return for each variable a tensor of its type, of zeros if the value does not depend on it
   * @throws UnsupportedNodeException if the gradient of an operation between them is not known
   */
  public static List<Value> of(HloBuilder b, Value target, List<Value> variables) {
    Gradients gradients = new Gradients(b, Set.copyOf(variables));
    gradients.run(target);
    return variables.stream().map(gradients::of).toList();
  }

  private Value of(Value variable) {
    Value gradient = gradients.get(variable);
    return gradient == null ? b.like(variable, 0L) : gradient;
  }

  private void run(Value target) {
    if (!TensorTypes.of(target).hasStaticShape()) {
      throw UnsupportedNodeException.of("the sizes of the differentiated value are not known");
    }
    List<Operation> operations = operations(target);
    Set<Value> dependent = new HashSet<>(variables);
    for (Operation operation : operations) {
      if (operation.operands().stream().anyMatch(dependent::contains)) {
        dependent.addAll(operation.results());
      }
    }
    gradients.put(target, b.like(target, 1L));
    for (Operation operation : operations.reversed()) {
      Value gradient = gradients.get(operation.result(0));
      if (gradient != null && dependent.contains(operation.result(0))) {
        add(operation, b.expr(gradient), dependent);
      }
    }
  }

  private void add(Operation operation, Expr gradient, Set<Value> dependent) {
    List<@Nullable Expr> parts = Derivatives.of(operation, gradient);
    for (int i = 0; i < parts.size(); i++) {
      Value operand = operation.operand(i);
      Expr part = parts.get(i);
      if (part != null && dependent.contains(operand)) {
        gradients.merge(operand, part.value(), b::add);
      }
    }
  }

  /** Returns the operations that a value is computed by from variables, operands before users. */
  private List<Operation> operations(Value target) {
    List<Operation> sorted = new ArrayList<>();
    Set<Value> seen = new HashSet<>();
    Deque<Value> open = new ArrayDeque<>(List.of(target));
    Deque<Operation> entered = new ArrayDeque<>();
    while (!open.isEmpty()) {
      Value value = open.peek();
      Operation operation = variables.contains(value) ? null : value.definingOpOrNull();
      if (operation == null) {
        open.pop();
      } else if (operation == entered.peek()) {
        entered.pop();
        open.pop();
        sorted.add(operation);
      } else if (seen.add(operation.result(0))) {
        entered.push(operation);
        operation.operands().forEach(open::push);
      } else {
        open.pop();
      }
    }
    return sorted;
  }
}
