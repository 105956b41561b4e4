package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.bytecode.write.Casts;
import org.hlo4j.bytecode.write.ProgramOrder;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.builtin.BuiltinOps;

/**
 * Finds the casts between VHLO and other dialects in the view of a program, and the use lists that
 * are not in reverse program order: legalization reverses those of casts to VHLO, and conversion to
 * a version moves uses by other dialects, casts included, before those by VHLO.
 */
final class CastFinder {
  private final VhloView view;
  private final ProgramOrder order;
  private final Comparator<OpOperand> latestFirst;
  private final Casts casts = new Casts();

  /** The operations of VHLO whose results, and the blocks whose arguments, have been visited. */
  private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());

  private CastFinder(Operation root, VhloView view) {
    this.view = view;
    this.order = new ProgramOrder(root);
    this.latestFirst = order.reversed();
  }

  /** Returns the casts in the view of a program. */
  static Casts find(Operation root, VhloView view) {
    CastFinder finder = new CastFinder(root, view);
    root.walk(op -> {
      if (op != root && !view.isMapped(op)) {
        finder.visit(op);
      }
    });
    return finder.casts;
  }

  /** Visits the values that an operation of another dialect defines and uses. */
  private void visit(Operation op) {
    view.checkKept(op);
    castToVhlo(op.results());
    for (int i = 0; i < op.regionCount(); i++) {
      op.region(i).blocks().forEach(block -> castToVhlo(block.arguments()));
    }
    for (int i = 0; i < op.operandCount(); i++) {
      switch (op.operand(i)) {
        case OpResult result -> {
          if (view.isMapped(result.owner()) && visited.add(result.owner())) {
            castFromVhlo(result.owner().results());
          }
        }
        case BlockArgument argument -> {
          Block block = argument.owner();
          Operation parent = block.parentOpOrNull();
          if (parent != null && view.isMapped(parent) && visited.add(block)) {
            castFromVhlo(block.arguments());
          }
        }
      }
    }
  }

  /** Casts values of another dialect that VHLO uses; the one that is used first comes last. */
  private void castToVhlo(List<? extends Value> values) {
    List<List<OpOperand>> usesOfEach = new ArrayList<>();
    for (Value value : values) {
      List<OpOperand> uses = uses(value, true);
      if (!uses.isEmpty()) {
        usesOfEach.add(uses);
      }
    }
    usesOfEach.sort(Comparator.comparing(List::getLast, latestFirst));
    for (List<OpOperand> uses : usesOfEach) {
      OpOperand first = uses.getLast();
      Type type = view.convert(first.get().type());
      if (type.equals(first.get().type())) {
        orderUses(first.get());
      } else {
        Value cast = cast(first.get(), type, first.owner().location(), uses);
        casts.setUseOrder(cast, order.places(uses.reversed()));
      }
    }
  }

  /** Casts values of VHLO that other dialects use; the first one comes last. */
  private void castFromVhlo(List<? extends Value> values) {
    for (Value value : values.reversed()) {
      List<OpOperand> uses = uses(value, false);
      if (uses.isEmpty()) {
        continue;
      }
      Type type = view.convert(value.type());
      if (type.equals(value.type())) {
        orderUses(value);
      } else {
        cast(value, view.convertBack(type), value.location(), uses);
        int[] places = new int[value.useCount() - uses.size() + 1];
        Arrays.setAll(places, place -> (place + 1) % places.length);
        casts.setUseOrder(value, places);
      }
    }
  }

  /** Orders the uses of a value that VHLO and other dialects use without a cast. */
  private void orderUses(Value value) {
    List<OpOperand> uses = uses(value, false);
    uses.addAll(uses(value, true));
    casts.setUseOrder(value, order.places(uses));
  }

  /** Returns the uses of a value by VHLO or by other dialects, latest first. */
  private List<OpOperand> uses(Value value, boolean byVhlo) {
    List<OpOperand> uses = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      if (view.isMapped(use.owner()) == byVhlo) {
        uses.add(use);
      }
    }
    uses.sort(latestFirst);
    return uses;
  }

  private Value cast(Value value, Type type, Location location, List<OpOperand> uses) {
    Operation cast =
        new OperationState(BuiltinOps.UNREALIZED_CONVERSION_CAST, location)
            .addResultType(type)
            .create();
    casts.add(value, cast, uses);
    return cast.result(0);
  }
}
