package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.hlo4j.ir.Awaited;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a block, each printed for itself by whichever of two threads comes to it first.
 */
final class BlockPieces {
  private final OperationPrinter printer;
  private final List<Operation> operations;
  private final List<List<byte[]>> texts;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean independent = true;

  /** What {@code printer} is to print next. */
  BlockPieces(OperationPrinter printer, List<Operation> operations) {
    this.printer = printer;
    this.operations = operations;
    this.texts = new ArrayList<>(Collections.nCopies(operations.size(), List.of()));
  }

  /**
   * Prints the operations with the help of another thread; the result is false, and nothing is
   * printed, if the text of one depends on that of others.
   */
  boolean print(Executor helper) {
    FutureTask<@Nullable Void> help = new FutureTask<>(this::printPieces, null);
    helper.execute(help);
    printPieces();
    Awaited.result(help);
    if (independent) {
      texts.forEach(printer.out::adopt);
    }
    return independent;
  }

  private void printPieces() {
    OperationPrinter beside = printer.beside();
    for (int i = next.getAndIncrement();
        i < operations.size() && independent;
        i = next.getAndIncrement()) {
      beside.printLine(operations.get(i));
      texts.set(i, beside.out.take());
      if (beside.hasCounted()) {
        independent = false;
      }
    }
  }
}
