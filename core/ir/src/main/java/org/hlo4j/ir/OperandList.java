package org.hlo4j.ir;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** A range of the operands. */
final class OperandList extends AbstractList<Value> implements RandomAccess {
  private final OpOperand[] operands;
  private final int from;
  private final int size;

  OperandList(OpOperand[] operands, int from, int to) {
    this.operands = operands;
    this.from = from;
    this.size = to - from;
  }

  @Override
  public Value get(int index) {
    return operands[from + Objects.checkIndex(index, size)].get();
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public List<Value> subList(int begin, int end) {
    Objects.checkFromToIndex(begin, end, size);
    return new OperandList(operands, from + begin, from + end);
  }
}
