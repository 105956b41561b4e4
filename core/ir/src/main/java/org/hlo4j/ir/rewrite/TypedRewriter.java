package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;

/**
 * A rewriter that replaces results by values of other types only if all users are valid with them.
 * Operands of terminators and calls keep their types: the function or region states them.
 */
final class TypedRewriter extends Rewriter {
  /** Messages are not shown. */
  private static final IrText NO_TEXT =
      new IrText() {
        @Override
        public String type(Type type) {
          return "";
        }

        @Override
        public String attribute(Attribute attribute) {
          return "";
        }

        @Override
        public String operation(Operation operation) {
          return "";
        }
      };

  private final Verifier verifier;
  private final Recorder recorder;

  TypedRewriter(DialectRegistry registry, RewriteListener listener) {
    this(registry, new Recorder(listener));
  }

  private TypedRewriter(DialectRegistry registry, Recorder recorder) {
    super(registry, recorder);
    this.recorder = recorder;
    this.verifier = new Verifier(registry, NO_TEXT, new VerifierOptions(true, false));
  }

  @Override
  boolean apply(RewritePattern pattern, Operation operation) {
    recorder.inserted.clear();
    try {
      return super.apply(pattern, operation);
    } catch (OtherTypeException e) {
      eraseInserted();
      return false;
    } finally {
      recorder.inserted.clear();
    }
  }

  @Override
  boolean tryReplace(Operation operation, List<? extends Value> values) {
    try {
      return super.tryReplace(operation, values);
    } catch (OtherTypeException e) {
      eraseInserted();
      return false;
    } catch (WrongReplacementException e) {
      throw e.by("the fold of '" + operation.name() + "'");
    } finally {
      recorder.inserted.clear();
    }
  }

  /** Erases what was inserted for a replacement that does not happen, users first. */
  private void eraseInserted() {
    for (Operation made : List.copyOf(recorder.inserted).reversed()) {
      if (made.blockOrNull() != null && !made.hasUses()) {
        erase(made);
      }
    }
  }

  /**
   * Replaces the uses of the results and erases the operation.
   *
   * @throws OtherTypeException if a value has another type than its result, and a user does not
   *     accept it, or its operation does not have such results; the operation is unchanged
   */
  @Override
  public void replace(Operation operation, List<? extends Value> values) {
    int count = Math.min(values.size(), operation.resultCount());
    for (int i = 0; i < count; i++) {
      Value value = values.get(i);
      ReplacementTypes.require(operation.result(i), value);
      boolean fits = canReplace(operation.result(i), value.type()) && isValid(value);
      if (!fits && !takesType(value, operation.result(i).type())) {
        throw OtherTypeException.INSTANCE;
      }
    }
    super.replace(operation, values);
  }

  /**
   * Returns whether an operation can have a result of this type. An operation of a pattern has the
   * type of the one that it replaces, and does not always allow it if it is dynamic.
   */
  private boolean isValid(Value value) {
    Operation definition = value.definingOpOrNull();
    return definition == null
        || (value.type() instanceof ShapedType type && type.hasStaticShape())
        || !recorder.inserted.contains(definition)
        || verifier.verifyAlone(definition, Diagnostics.collector());
  }

  /**
   * Gives a result of an operation of the pattern another type, if the operation allows it; its own
   * was inferred from operands that know other sizes.
   */
  private boolean takesType(Value value, Type type) {
    Operation definition = value.definingOpOrNull();
    if (definition == null || value.hasUses() || !recorder.inserted.contains(definition)) {
      return false;
    }
    Type before = value.type();
    value.setType(type);
    if (verifier.verifyAlone(definition, Diagnostics.collector())) {
      return true;
    }
    value.setType(before);
    return false;
  }

  @Override
  public boolean canReplace(Value replaced, Type type) {
    Type before = replaced.type();
    if (type.equals(before)) {
      return true;
    }
    List<Operation> users = new ArrayList<>();
    for (OpOperand use : replaced.uses()) {
      users.add(use.owner());
    }
    replaced.setType(type);
    try {
      return users.stream().allMatch(this::isValidUser);
    } finally {
      replaced.setType(before);
    }
  }

  private boolean isValidUser(Operation user) {
    return !user.has(Trait.TERMINATOR)
        && registry().interfaceOrNull(user.definition(), SymbolUses.class) == null
        && verifier.verifyAlone(user, Diagnostics.collector());
  }

  /** Lists the operations that were inserted, and notifies another listener. */
  private record Recorder(RewriteListener listener, List<Operation> inserted)
      implements RewriteListener {
    Recorder(RewriteListener listener) {
      this(listener, new ArrayList<>());
    }

    @Override
    public void inserted(Operation operation) {
      inserted.add(operation);
      listener.inserted(operation);
    }

    @Override
    public void moved(Operation operation) {
      listener.moved(operation);
    }

    @Override
    public void modified(Operation operation) {
      listener.modified(operation);
    }

    @Override
    public void replaced(Operation operation, List<? extends Value> values) {
      listener.replaced(operation, values);
    }

    @Override
    public void erased(Operation operation) {
      listener.erased(operation);
    }

    @Override
    public void inserted(Block block) {
      listener.inserted(block);
    }

    @Override
    public void erased(Block block) {
      listener.erased(block);
    }
  }
}
