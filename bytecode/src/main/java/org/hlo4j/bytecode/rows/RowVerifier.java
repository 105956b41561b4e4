package org.hlo4j.bytecode.rows;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.VerdictScope;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.jspecify.annotations.Nullable;

/**
 * Verifies programs of rows. Most operations in a function have a {@linkplain VerdictScope#ITSELF
 * verdict of their own}, and most are like one before: what they are, without their locations, is
 * their signature, and of each signature one operation is made and verified. What remains of the
 * program is made without them and verified, too; where it uses one of their values, something
 * stands in for that. The order of definitions and uses was checked when the rows were read.
 */
public final class RowVerifier {
  /** What defines values that stand in for others. */
  private static final OpDefinition STAND_IN = OpDefinition.unregistered("stand_in.value");

  private final RowFeed feed;
  private final Verifier verifier;
  private final StartKinds kinds;

  /** The newest rows that were handed over. */
  private Rows rows;

  private int[] numbers;
  private final Signatures signatures = new Signatures();
  private final OperationState begun = new OperationState(STAND_IN, UnknownLoc.INSTANCE);
  private boolean well = true;

  /** Where the rows are being read, and the number of the next value. */
  private int position;

  private int nextValue;

  /** How deep the operations stand that are being gone over. */
  private int depth;

  private RowVerifier(RowFeed feed, Rows rows, Verifier verifier) {
    this.feed = feed;
    this.verifier = verifier;
    this.kinds = new StartKinds(verifier);
    this.rows = rows;
    this.numbers = rows.numbers();
    kinds.follow(rows);
  }

  /**
   * Whether the program is well. If not, or if there is a warning, the program must be made and
   * verified to know what there is to say.
   */
  public static boolean verify(Rows rows, DialectRegistry registry, IrText text) {
    RowFeed feed = new RowFeed();
    feed.add(rows);
    feed.end();
    return verify(feed, registry, text);
  }

  /** The same of a program that is still being read; no program is well that ends too early. */
  public static boolean verify(RowFeed feed, DialectRegistry registry, IrText text) {
    Rows rows = feed.beyond(0);
    Verifier verifier = new Verifier(registry, text, new VerifierOptions(true, false));
    return rows != null && new RowVerifier(feed, rows, verifier).verify();
  }

  private boolean verify() {
    Operation root = make(new RowScope(), null, null);
    return well && isWell(root);
  }

  private boolean isWell(Operation operation) {
    boolean[] silent = {true};
    Diagnostics diagnostics = (Diagnostic _) -> silent[0] = false;
    return verifier.verify(operation, diagnostics) && silent[0];
  }

  // What is made.

  /**
   * Makes the next operation, with what is inside it, at the end of a block.
   *
   * @param around the operation in the block of a function inside which it stands, if there is one
   */
  private Operation make(RowScope scope, @Nullable Block block, @Nullable Operation around) {
    int head = numbers[position++];
    OperationState state = begin(head >>> 1);
    int results = position;
    addResults(state);
    int location = numbers[position++];
    state.setLocation(rows.location(location));
    int operands = numbers[position++];
    for (int i = 0; i < operands; i++) {
      state.addOperand(value(numbers[position++], scope, block, around));
    }
    Operation op = create(head, state);
    if (block != null) {
      block.append(op);
    }
    for (int i = 0; i < op.resultCount(); i++) {
      int type = numbers[results + 1 + i];
      scope.define(nextValue++, isNumber(head >>> 1, type) ? RowScope.ITSELF : type, op.result(i));
    }
    makeRegions(op, scope, around);
    return op;
  }

  /** Whether a check may look at a value, which is that of a constant. */
  private boolean isNumber(int start, int type) {
    return kinds.isConstant(start) && VerdictScope.countsValuesOf(rows.type(type));
  }

  /** An operation to be with this start; each is made before the next one begins. */
  private OperationState begin(int start) {
    rows.begin(start, begun);
    return begun;
  }

  private void addResults(OperationState state) {
    int results = numbers[position++];
    for (int i = 0; i < results; i++) {
      state.addResultType(rows.type(numbers[position++]));
    }
  }

  private Operation create(int head, OperationState state) {
    int regions = (head & 1) != 0 ? numbers[position] : 0;
    for (int i = 0; i < regions; i++) {
      state.addRegion();
    }
    return state.create();
  }

  private void makeRegions(Operation op, RowScope outer, @Nullable Operation around) {
    if (op.regionCount() == 0) {
      return;
    }
    boolean isolated = numbers[position + 1] != 0;
    int first = numbers[position + 2];
    position += 3;
    int after = nextValue;
    for (int i = 0; i < op.regionCount(); i++) {
      if (rows.hasBlock(first + i)) {
        nextValue = rows.firstValue(first + i);
        makeBlock(op, op.region(i).addBlock(), isolated ? new RowScope() : outer, around);
      }
    }
    nextValue = after;
  }

  private void makeBlock(Operation op, Block block, RowScope scope, @Nullable Operation around) {
    int size = numbers[position++];
    int arguments = numbers[position++];
    for (int i = 0; i < arguments; i++) {
      int type = numbers[position++];
      Value value = block.addArgument(rows.type(type), rows.location(numbers[position++]));
      scope.define(nextValue++, type, value);
    }
    boolean leavesOut = !verifier.looksInside(op.definition());
    depth++;
    for (int i = 0; i < size && follow(); i++) {
      if (!leavesOut || i == size - 1 || !leaveOut(scope)) {
        make(scope, block, leavesOut ? null : around == null ? op : around);
      }
    }
    depth--;
  }

  /** Waits until the next operation is there; says whether it matters. */
  private boolean follow() {
    if (depth <= RowFeed.MAX_DEPTH && position >= rows.size()) {
      Rows more = feed.beyond(position);
      if (more == null) {
        well = false;
      } else {
        rows = more;
        numbers = rows.numbers();
        kinds.follow(rows);
      }
    }
    return well;
  }

  private Value value(
      int number, RowScope scope, @Nullable Block block, @Nullable Operation around) {
    Value known = scope.valueOrNull(number);
    if (known == null) {
      Operation op = standIn(scope.kind(number));
      Block home = around == null ? block : around.blockOrNull();
      java.util.Objects.requireNonNull(home).insertBefore(op, around);
      known = op.result(0);
      scope.set(number, known);
    }
    return known;
  }

  /** Defines a value of this kind: any of the type, or the constant. */
  private Operation standIn(int kind) {
    OperationState state = new OperationState(STAND_IN, UnknownLoc.INSTANCE);
    if (kind < rows.typeCount()) {
      return state.addResultType(rows.type(kind)).create();
    }
    int signature = kind - rows.typeCount();
    rows.begin(signatures.get(signature, 0) >>> 1, state);
    return state.addResultType(rows.type(signatures.get(signature, 2))).create();
  }

  // What is left out.

  /**
   * Leaves out the next operation if that may be; if it is the first of its kind, it is verified by
   * itself.
   */
  private boolean leaveOut(RowScope scope) {
    int from = position;
    signatures.begin();
    if (kinds.scope(numbers[from] >>> 1) != VerdictScope.ITSELF || !sign(scope)) {
      position = from;
      return false;
    }
    int end = position;
    int known = signatures.size();
    int signature = signatures.find();
    if (signature == known) {
      position = from;
      well = isWell(makeAlone(scope));
      position = end;
    }
    int results = numbers[from + 1];
    for (int i = 0; i < results; i++) {
      int type = numbers[from + 2 + i];
      boolean isNumber = isNumber(numbers[from] >>> 1, type);
      scope.define(nextValue++, isNumber ? rows.typeCount() + signature : type, null);
    }
    return true;
  }

  private Operation makeAlone(RowScope scope) {
    int head = numbers[position++];
    OperationState state = begin(head >>> 1);
    addResults(state);
    position++;
    int operands = numbers[position++];
    for (int i = 0; i < operands; i++) {
      state.addOperand(standIn(scope.kind(numbers[position++])).result(0));
    }
    Operation op = create(head, state);
    int next = nextValue;
    makeRegions(op, scope, op);
    nextValue = next;
    return op;
  }

  /**
   * Puts together the signature of an operation that stands in a function, all but its location;
   * the result is false if it has none.
   */
  private boolean sign(RowScope scope) {
    int head = numbers[position++];
    signatures.add(kinds.like(head >>> 1) << 1 | (head & 1));
    int results = numbers[position];
    signNumbers();
    position++;
    int operands = numbers[position++];
    if (kinds.isConstant(head >>> 1) && (results != 1 || operands > 0 || (head & 1) != 0)) {
      return false;
    }
    signatures.add(operands);
    for (int i = 0; i < operands; i++) {
      int kind = scope.kind(numbers[position++]);
      if (kind == RowScope.ITSELF) {
        return false;
      }
      signatures.add(kind);
    }
    // Without values from outside, what is inside is told by its numbers.
    return (head & 1) == 0 || (numbers[position + 1] != 0 && signRegions());
  }

  /** Adds a number of numbers, and these. */
  private void signNumbers() {
    int count = numbers[position++];
    signatures.add(count);
    for (int i = 0; i < count; i++) {
      signatures.add(numbers[position++]);
    }
  }

  private boolean signRegions() {
    int count = numbers[position];
    int first = numbers[position + 2];
    signatures.add(count);
    signatures.add(numbers[position + 1]);
    position += 3;
    for (int i = 0; i < count; i++) {
      signatures.add(rows.hasBlock(first + i) ? 1 : 0);
      if (rows.hasBlock(first + i) && !signBlock()) {
        return false;
      }
    }
    return true;
  }

  private boolean signBlock() {
    int size = numbers[position++];
    int arguments = numbers[position++];
    signatures.add(size);
    signatures.add(arguments);
    for (int i = 0; i < arguments; i++) {
      signatures.add(numbers[position]);
      position += 2;
    }
    for (int i = 0; i < size; i++) {
      if (!signInside()) {
        return false;
      }
    }
    return true;
  }

  private boolean signInside() {
    int head = numbers[position++];
    if (kinds.scope(head >>> 1) == VerdictScope.PROGRAM) {
      return false;
    }
    signatures.add(kinds.like(head >>> 1) << 1 | (head & 1));
    signNumbers();
    position++;
    signNumbers();
    return (head & 1) == 0 || signRegions();
  }
}
