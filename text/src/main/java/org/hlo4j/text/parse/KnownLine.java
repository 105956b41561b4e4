package org.hlo4j.text.parse;

import java.util.Arrays;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.KnownBody;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.text.lex.LineScanner;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.parse.SsaName.Binding;
import org.jspecify.annotations.Nullable;

/**
 * A line that held one operation. Another line that differs in nothing but the names of values
 * holds the same operation with other operands.
 */
final class KnownLine {
  private final Operation operation;
  private final Context context;
  private final int hash;

  /** Where the pieces of the line begin and end that are not names of values. */
  private final int[] pieces;

  /** For each name the first one that is spelled the same. */
  private final int[] firstSame;

  /** For each operand the name that it has, and the number behind that. */
  private final int[] operandNames;

  private final int[] operandNumbers;

  private final KnownBody[] bodies;

  /**
   * What decides about the meaning of a line beside its text, and what it counts for.
   *
   * @param defaultDialect the dialect that names may leave out
   * @param depth how deep it is nested
   * @param next the first byte of the token in the next line
   * @param lead how many bytes stand between the name of the results and that of the operation
   * @param blanks how many bytes stand behind its last token
   * @param weight of how many parts it consists, with aliases replaced
   * @param constantBytes the bytes of its constants
   */
  record Context(
      String defaultDialect,
      int depth,
      byte next,
      int lead,
      int blanks,
      long weight,
      long constantBytes) {}

  private KnownLine(LineScanner line, SsaName[] names, Operation operation, Context context) {
    int count = line.count();
    this.operation = operation;
    this.context = context;
    this.hash = line.hash();
    this.pieces = new int[2 * count + 2];
    this.firstSame = new int[count];
    this.operandNames = new int[operation.operandCount()];
    this.operandNumbers = new int[operandNames.length];
    this.bodies = new KnownBody[operation.regionCount()];
    Arrays.setAll(bodies, i -> new KnownBody(operation.region(i)));
    pieces[0] = line.start();
    for (int i = 0; i < count; i++) {
      pieces[2 * i + 1] = line.nameStart(i);
      pieces[2 * i + 2] = line.nameEnd(i);
      firstSame[i] = Arrays.asList(names).indexOf(names[i]);
    }
    pieces[2 * count + 1] = line.end();
  }

  /**
   * A line that holds nothing but this operation, for which {@link #canHoldBodies} holds; null if
   * it cannot be told which name is which operand.
   *
   * @param names what the names in the line are
   */
  static @Nullable KnownLine ofOrNull(
      byte[] bytes, LineScanner line, SsaName[] names, Operation operation, Context context) {
    KnownLine made = new KnownLine(line, names, operation, context);
    int first = bytes[line.start()] == '%' ? 1 : 0;
    boolean isKnown =
        first == 0 || resultCount(bytes, line.nameEnd(0), line.end()) == operation.resultCount();
    return isKnown && made.findOperands(bytes, names, first) ? made : null;
  }

  /** Whether what stands inside the operation can be made anew: all of it has its location. */
  static boolean canHoldBodies(Operation operation) {
    Location location = operation.location();
    for (Region region : operation.regions()) {
      if (!KnownBody.canHold(region, op -> op.location().equals(location))) {
        return false;
      }
      for (BlockArgument argument : region.front().arguments()) {
        if (!argument.location().equals(location)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Makes what stands inside the operation for another one that has begun. */
  void addBodies(OperationState state) {
    for (KnownBody body : bodies) {
      body.fill(state.addRegion(), state.location());
    }
  }

  /** How many results the name stands for that ends here; 0 if it is one of several names. */
  private static long resultCount(byte[] bytes, int from, int limit) {
    int digits = from + 1;
    int end = digits;
    while (end < limit && bytes[end] >= '0' && bytes[end] <= '9') {
      end++;
    }
    boolean isCounted = from < limit && bytes[from] == ':' && end > digits;
    int equal = isCounted ? end : from;
    while (equal < limit && bytes[equal] == ' ') {
      equal++;
    }
    if (equal == limit || bytes[equal] != '=') {
      return 0;
    }
    return isCounted ? Literals.unsignedLong(bytes, digits, end).orElse(0) : 1;
  }

  /** Finds the names of the operands among those from {@code first} on; each must have a use. */
  private boolean findOperands(byte[] bytes, SsaName[] names, int first) {
    Arrays.fill(operandNames, -1);
    for (int name = first; name < firstSame.length; name++) {
      int number = number(bytes, pieces[2 * name + 2], pieces[2 * name + 3]);
      Binding binding = names[name].bindingOrNull(number);
      boolean isUsed = false;
      for (int i = 0; i < operandNames.length; i++) {
        if (binding != null && binding.value() == operation.operand(i)) {
          operandNames[i] = name;
          operandNumbers[i] = number;
          isUsed = true;
        }
      }
      if (!isUsed) {
        return false;
      }
    }
    for (int name : operandNames) {
      if (name < 0) {
        return false;
      }
    }
    return true;
  }

  /** The number behind a name that ends here, where the piece up to {@code limit} begins. */
  private static int number(byte[] bytes, int from, int limit) {
    if (from == limit || bytes[from] != '#') {
      return 0;
    }
    int end = from + 1;
    while (end < limit && bytes[end] >= '0' && bytes[end] <= '9') {
      end++;
    }
    return end == from + 1 ? 0 : Literals.hashNumber(bytes, from, end).orElse(0);
  }

  Operation operation() {
    return operation;
  }

  Context context() {
    return context;
  }

  int firstSame(int name) {
    return firstSame[name];
  }

  int operandName(int operand) {
    return operandNames[operand];
  }

  int operandNumber(int operand) {
    return operandNumbers[operand];
  }

  /** Whether a line of the same text differs in nothing but the names of values. */
  boolean matches(byte[] bytes, LineScanner line) {
    int names = line.count();
    if (hash != line.hash() || firstSame.length != names) {
      return false;
    }
    int from = line.start();
    for (int i = 0; i <= names; i++) {
      int to = i < names ? line.nameStart(i) : line.end();
      if (!Arrays.equals(bytes, pieces[2 * i], pieces[2 * i + 1], bytes, from, to)) {
        return false;
      }
      from = i < names ? line.nameEnd(i) : to;
    }
    return true;
  }
}
