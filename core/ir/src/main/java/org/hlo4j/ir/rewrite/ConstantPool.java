package org.hlo4j.ir.rewrite;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * Unifies constants of equal value and type at the start of the region that is isolated from above.
 * A constant that replaced others or was moved to another block has no location.
 */
final class ConstantPool {
  private final Rewriter rewriter;
  private final Map<Region, Map<Key, Operation>> constants = new IdentityHashMap<>();
  private final IdentityMap<Operation, Key> pooled = new IdentityMap<>();

  /** The identity of a constant. Written by hand, as its hash function is on the start-up path. */
  private static final class Key {
    private final Region region;
    private final String dialect;
    private final Attribute value;
    private final Type type;

    Key(Region region, String dialect, Attribute value, Type type) {
      this.region = region;
      this.dialect = dialect;
      this.value = value;
      this.type = type;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && region == key.region
          && dialect.equals(key.dialect)
          && type.equals(key.type)
          && value.equals(key.value);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * dialect.hashCode() + value.hashCode()) + type.hashCode();
    }
  }

  ConstantPool(Rewriter rewriter) {
    this.rewriter = rewriter;
  }

  /** Adds a constant; returns whether it remains, or false if an equal one replaced it. */
  boolean insert(Operation constant, Attribute value) {
    Block block = Objects.requireNonNull(constant.blockOrNull());
    if (pooled.containsKey(constant)) {
      if (!isAmongFirst(constant, block)) {
        constant.moveBefore(first(block));
      }
      return true;
    }
    Region region = Constants.regionFor(block);
    Key key = new Key(region, constant.definition().dialect(), value, constant.result(0).type());
    Map<Key, Operation> ofRegion = constants.computeIfAbsent(region, _ -> new HashMap<>());
    Operation equal = ofRegion.get(key);
    if (equal != null) {
      rewriter.replace(constant, equal);
      equal.setLocation(UnknownLoc.INSTANCE);
      return false;
    }
    moveToStart(constant, block, region.front());
    ofRegion.put(key, constant);
    pooled.put(constant, key);
    return true;
  }

  private void moveToStart(Operation constant, Block from, Block to) {
    if (from != to) {
      constant.remove();
      to.prepend(constant);
      constant.setLocation(UnknownLoc.INSTANCE);
    } else if (!isAmongFirst(constant, to)) {
      constant.moveBefore(first(to));
    }
  }

  /** Returns whether the constant is first, or follows another pooled one. */
  private boolean isAmongFirst(Operation constant, Block block) {
    Operation previous = constant.previousOrNull();
    return constant == block.firstOrNull() || (previous != null && pooled.containsKey(previous));
  }

  private static Operation first(Block block) {
    return Objects.requireNonNull(block.firstOrNull());
  }

  /** Removes an operation that is erased. */
  void erased(Operation operation) {
    Key key = operation.has(Trait.CONSTANT_LIKE) ? pooled.getOrNull(operation) : null;
    if (key != null) {
      pooled.remove(operation);
      Objects.requireNonNull(constants.get(key.region)).remove(key);
    }
  }
}
