package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;

/** Random programs: all kinds of operations, nested regions, forward references, use lists. */
public final class Programs {
  private static final List<Attribute> ATTRIBUTES = BuiltinEncodingTest.attributes();
  private static final List<Type> TYPES = BuiltinEncodingTest.types();
  private static final List<OpDefinition> KINDS =
      List.of(
          TestDialect.PLAIN,
          TestDialect.PROPERTIES,
          TestDialect.SEGMENTS,
          TestDialect.FOREIGN,
          OpDefinition.unregistered("foreign.other"),
          OpDefinition.unregistered("strange.op"));

  private final Random random;
  private final List<Operation> made = new ArrayList<>();
  private final List<Value> all = new ArrayList<>();
  private int budget;

  private Programs(long seed) {
    this.random = new Random(seed);
    this.budget = 1 + random.nextInt(60);
  }

  /** Returns the program of a seed. */
  public static Operation program(long seed) {
    Programs programs = new Programs(seed);
    OperationState state = new OperationState(TestDialect.MODULE, programs.location());
    Region body = state.addRegion();
    Operation module = state.create();
    programs.fill(body, List.of(), 0);
    programs.shuffleUses();
    return module;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Location location() {
    return random.nextBoolean()
        ? UnknownLoc.INSTANCE
        : (Location) pick(ATTRIBUTES.stream().filter(Location.class::isInstance).toList());
  }

  private void fill(Region region, List<Value> outer, int depth) {
    int blocks = random.nextInt(4) == 0 ? random.nextInt(4) : 1;
    for (int i = 0; i < blocks; i++) {
      region.addBlock();
    }
    List<Value> visible = new ArrayList<>(outer);
    List<Operation> own = new ArrayList<>();
    for (Block block : region.blocks()) {
      for (int i = random.nextInt(3); i > 0; i--) {
        visible.add(block.addArgument(pick(TYPES), location()));
      }
      for (int i = random.nextInt(6); i > 0 && budget > 0; i--) {
        own.add(operation(block, visible, depth));
      }
    }
    // Forward references: operands are replaced by values that are defined later.
    for (Operation op : own) {
      if (op.operandCount() > 0 && random.nextInt(3) == 0) {
        op.setOperand(random.nextInt(op.operandCount()), pick(visible));
      }
    }
    all.addAll(visible.subList(outer.size(), visible.size()));
  }

  private Operation operation(Block block, List<Value> visible, int depth) {
    budget--;
    OperationState state = new OperationState(pick(KINDS), location());
    setAttributes(state);
    for (int i = random.nextInt(4); i > 0 && !visible.isEmpty(); i--) {
      state.addOperand(pick(visible));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      state.addResultType(pick(TYPES));
    }
    if (random.nextInt(5) == 0) {
      state.addSuccessor(pick(block.parentRegionOrNull().blocks()));
    }
    int regions = depth < 4 && random.nextInt(4) == 0 ? random.nextInt(3) : 0;
    for (int i = 0; i < regions; i++) {
      state.addRegion();
    }
    Operation op = state.create();
    block.append(op);
    made.add(op);
    boolean isolated = random.nextBoolean();
    for (Region region : op.regions()) {
      fill(region, isolated ? List.of() : visible, depth + 1);
    }
    visible.addAll(op.results());
    return op;
  }

  private void setAttributes(OperationState state) {
    OpDefinition definition = state.definition();
    definition
        .properties()
        .forEach(property -> {
          switch (property.presence()) {
            case REQUIRED -> state.setAttribute(property.name(), pick(ATTRIBUTES));
            case SEGMENT_SIZES -> {
              int groups = property.name().startsWith("operand") ? 3 : 2;
              int[] sizes = new int[groups];
              sizes[random.nextInt(groups)] = random.nextInt(300);
              state.setAttribute(property.name(), DenseArrayAttr.i32(sizes));
            }
            case OPTIONAL, DEFAULTED, FILLED -> {
              if (random.nextBoolean()) {
                state.setAttribute(property.name(), pick(ATTRIBUTES));
              }
            }
          }
        });
    if (!definition.isRegistered() && random.nextInt(4) == 0) {
      state.setUnregisteredProperties(DictionaryAttr.of("p", pick(ATTRIBUTES)));
    }
    List<NamedAttribute> discardable = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      discardable.add(new NamedAttribute("a" + i, pick(ATTRIBUTES)));
    }
    state.setAttributes(DictionaryAttr.of(discardable));
  }

  private void shuffleUses() {
    for (Value value : all) {
      if (random.nextInt(4) == 0) {
        List<OpOperand> uses = new ArrayList<>();
        value.uses().forEach(uses::add);
        Collections.shuffle(uses, random);
        value.reorderUses(uses);
      }
    }
  }
}
