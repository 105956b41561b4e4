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
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Appends operations to a block. Omitted result types are inferred, if the operation infers them;
 * each operation is verified when it is created. Confined to one thread.
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

  /**
   * {@return a builder that appends to a block}
   *
   * @param block the block to append to
   * @param registry the dialects whose inference and verification are used
   */
  public static OpBuilder atEnd(Block block, DialectRegistry registry) {
    return new OpBuilder(registry, new Verifier(registry, new FullText(registry)), block);
  }

  /**
   * {@return a builder that appends to another block, with the same dialects and location}
   *
   * @param otherBlock the block to append to
   */
  public OpBuilder atEnd(Block otherBlock) {
    OpBuilder other = new OpBuilder(registry, verifier, otherBlock);
    other.location = location;
    return other;
  }

  /** {@return the dialects whose inference and verification are used} */
  public DialectRegistry registry() {
    return registry;
  }

  /** {@return the block that operations are appended to} */
  public Block block() {
    return block;
  }

  /** {@return the default location of operations} */
  public Location location() {
    return location;
  }

  /**
   * Sets the default location of operations.
   *
   * @param newLocation the location
   */
  public void setLocation(Location newLocation) {
    location = newLocation;
  }

  /**
   * Creates, appends and verifies an operation. If {@code state} has no result types, they are
   * inferred if the operation infers them.
   *
   * @param state the state of the operation
   * @return the operation
   * @throws DiagnosticException if the operation is invalid, with a note that identifies it; it is
   *     not appended then
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

  /** Adds a note that identifies the operation, which may have no location. */
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
   * Creates a region of one block.
   *
   * @param arguments the types of the block arguments
   * @param body appends the operations, the last of them a terminator
   * @return the region
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
