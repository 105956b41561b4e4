package org.hlo4j.text.parse;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/** Resolves location aliases that are used before they are defined. */
final class DeferredLocations {
  /** The placeholder of a location alias used at {@code offset} before its definition. */
  private record DeferredLoc(Word alias, int offset) implements Location {}

  private final Parser p;
  private boolean any;

  DeferredLocations(Parser parser) {
    this.p = parser;
  }

  /** Returns the placeholder of an alias, until the whole source has been parsed. */
  Location defer(Word alias, int offset) {
    any = true;
    return new DeferredLoc(alias, offset);
  }

  /** Replaces the placeholders in all operations and arguments nested in a block. */
  void resolve(Block block) {
    if (any) {
      for (Operation operation : block.operations()) {
        operation.walkPostOrder(this::resolve);
      }
    }
  }

  private void resolve(Operation operation) {
    if (operation.location() instanceof DeferredLoc deferred) {
      operation.setLocation(resolve(deferred));
    }
    for (int i = 0; i < operation.regionCount(); i++) {
      resolveArguments(operation.region(i));
    }
  }

  private void resolveArguments(Region region) {
    for (Block block : region.blocks()) {
      for (BlockArgument argument : block.arguments()) {
        if (argument.location() instanceof DeferredLoc deferred) {
          argument.setLocation(resolve(deferred));
        }
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
