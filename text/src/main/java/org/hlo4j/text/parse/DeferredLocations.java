package org.hlo4j.text.parse;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/** The operations and arguments whose location is an alias that is defined further down. */
final class DeferredLocations {
  private final Parser p;
  private final List<Operation> operations = new ArrayList<>();
  private final List<BlockArgument> arguments = new ArrayList<>();

  DeferredLocations(Parser parser) {
    this.p = parser;
  }

  void note(Operation operation) {
    if (operation.location() instanceof DeferredLoc) {
      operations.add(operation);
      operation.regions().forEach(this::noteMadeBySyntax);
    }
  }

  /** Notes what a custom syntax put into a region, giving it the operation's own location. */
  private void noteMadeBySyntax(Region region) {
    for (Block block : region.blocks()) {
      block.arguments().forEach(this::note);
      for (Operation inner : block.operations()) {
        if (inner.location() instanceof DeferredLoc) {
          operations.add(inner);
        }
      }
    }
  }

  void note(BlockArgument argument) {
    if (argument.location() instanceof DeferredLoc) {
      arguments.add(argument);
    }
  }

  /** Gives each its location, now that all aliases have been read. */
  void resolve() {
    for (Operation operation : operations) {
      if (operation.location() instanceof DeferredLoc deferred) {
        operation.setLocation(resolve(deferred));
      }
    }
    for (BlockArgument argument : arguments) {
      if (argument.location() instanceof DeferredLoc deferred) {
        argument.setLocation(resolve(deferred));
      }
    }
  }

  private Location resolve(DeferredLoc deferred) {
    Alias<Attribute> value = deferred.alias().attributeAlias;
    if (value == null) {
      throw p.error(deferred.offset(), "operation location alias was never defined");
    }
    return asLocation(p, deferred.offset(), p.nesting.use(value));
  }

  static Location asLocation(Parser p, int offset, Attribute value) {
    if (!(value instanceof Location location)) {
      throw p.error(offset, "expected location, but found '" + Spelling.of(value) + "'");
    }
    return location;
  }
}
