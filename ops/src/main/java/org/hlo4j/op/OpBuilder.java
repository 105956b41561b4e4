package org.hlo4j.op;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Appends operations to a block. Result types that an operation infers need not be given; each
 * operation is verified when it is made, so that a mistake shows at the call that made it. Confined
 * to one thread.
 */
public final class OpBuilder {
  private final DialectRegistry registry;
  private final Verifier verifier;
  private final Block block;
  private Location location = UnknownLoc.INSTANCE;

  private OpBuilder(DialectRegistry registry, Verifier verifier, Block block) {
    this.registry = registry;
    this.verifier = verifier;
    this.block = block;
  }

  /** Appends operations of these dialects to the block. */
  public static OpBuilder atEnd(Block block, DialectRegistry registry) {
    return new OpBuilder(registry, new Verifier(registry, new FullText(registry)), block);
  }

  /** Appends to another block, and else like this one. */
  public OpBuilder atEnd(Block otherBlock) {
    OpBuilder other = new OpBuilder(registry, verifier, otherBlock);
    other.location = location;
    return other;
  }

  public DialectRegistry registry() {
    return registry;
  }

  /** The block that operations are appended to. */
  public Block block() {
    return block;
  }

  /** The location of operations that are not given one. */
  public Location location() {
    return location;
  }

  public void setLocation(Location newLocation) {
    location = newLocation;
  }

  /**
   * Makes and appends an operation. Where {@code state} has no result types, they are inferred if
   * the operation infers them.
   *
   * @throws DiagnosticException if the operation would not verify; it is not made then
   */
  public Operation append(OperationState state) {
    try {
      if (state.resultTypes().isEmpty()) {
        inferTypes(state);
      }
    } catch (DiagnosticException refusal) {
      throw new DiagnosticException(describe(state, refusal.diagnostics()));
    }
    Operation operation = state.create();
    block.append(operation);
    var diagnostics = Diagnostics.collector();
    if (!verifier.verify(operation, diagnostics)) {
      operation.erase();
      throw new DiagnosticException(describe(state, diagnostics.toList()));
    }
    return operation;
  }

  private void inferTypes(OperationState state) {
    InfersTypes inference = registry.interfaceOrNull(state.definition(), InfersTypes.class);
    if (inference != null) {
      var diagnostics = Diagnostics.collector();
      verifier.verifyOperands(state, diagnostics);
      diagnostics.throwIfErrors();
      state.addResultTypes(inference.inferTypes(state));
    }
  }

  /** The diagnostics and a note that identifies the operation, as it may have no location. */
  private List<Diagnostic> describe(OperationState state, List<Diagnostic> diagnostics) {
    int index = 0;
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      index++;
    }
    String operands =
        state.operands().stream()
            .map(operand -> MlirPrinter.toString(operand.type()))
            .collect(Collectors.joining(", ", "(", ")"));
    List<Diagnostic> described = new ArrayList<>(diagnostics);
    described.add(
        Diagnostic.note(
            state.location(),
            "operation #%d of its block: '%s' of operands %s"
                .formatted(index, state.definition(), operands)));
    return described;
  }

  /**
   * A region of one block.
   *
   * @param arguments the types of the block's arguments
   * @param body appends the operations, the last of them a terminator
   */
  public Region region(
      List<? extends Type> arguments, BiConsumer<OpBuilder, List<BlockArgument>> body) {
    Region region = new Region();
    Block entry = region.addBlock();
    for (Type type : arguments) {
      entry.addArgument(type, location);
    }
    body.accept(atEnd(entry), entry.arguments());
    return region;
  }
}
