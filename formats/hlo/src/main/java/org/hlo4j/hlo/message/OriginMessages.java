package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** What values were: the leaves of tuples, each with its place. */
final class OriginMessages {
  static final Message<HloOrigin.Part> PART = part();
  static final Message<HloOrigin> ORIGIN = origin();

  private OriginMessages() {}

  /** A leaf with its place. */
  private record Element(LongList place, HloOrigin.@Nullable Part part) {}

  private static Message<HloOrigin.Part> part() {
    MessageFields<HloOrigin.Part> rows = MessageFields.packed();
    var name = rows.withDefault(1, Kind.BYTE_STRING, "", HloOrigin.Part::instruction);
    var index = rows.integers(2, HloOrigin.Part::index);
    return rows.build("OriginalArrayProto", v -> new HloOrigin.Part(v.get(name), v.get(index)));
  }

  private static Message<HloOrigin> origin() {
    MessageFields<Element> parts = MessageFields.packed();
    var place = parts.integers(1, Element::place);
    var part = parts.message(2, () -> PART, Element::part);
    Message<Element> element =
        parts.build("OriginalValueElementProto", v -> new Element(v.get(place), v.get(part)));
    MessageFields<HloOrigin> rows = MessageFields.packed();
    var elements = rows.messages(1, () -> element, OriginMessages::leaves);
    var isSynthetic =
        rows.withDefault(2, Kind.BOOL, false, origin -> origin instanceof HloOrigin.Synthetic);
    // XLA writes that no call is known by its name.
    rows.repeated(
        3,
        Kind.BYTE_STRING,
        origin -> origin instanceof HloOrigin.Synthetic ? List.of("") : List.of());
    return rows.build(
        "OriginalValueProto",
        v -> v.get(isSynthetic) ? new HloOrigin.Synthetic() : tree(v.get(elements), 0));
  }

  private static List<Element> leaves(HloOrigin origin) {
    List<Element> leaves = new ArrayList<>();
    addLeaves(origin, List.of(), leaves);
    return leaves;
  }

  private static void addLeaves(HloOrigin origin, List<Long> place, List<Element> to) {
    switch (origin) {
      case HloOrigin.Synthetic _ -> {}
      case HloOrigin.Leaf leaf -> to.add(new Element(LongList.copyOf(place), leaf.part()));
      case HloOrigin.Tuple tuple -> {
        for (int i = 0; i < tuple.elements().size(); i++) {
          List<Long> inner = new ArrayList<>(place);
          inner.add((long) i);
          addLeaves(tuple.elements().get(i), inner, to);
        }
      }
    }
  }

  /** Returns the value of leaves that have a prefix of their places, of some length, in common. */
  private static HloOrigin tree(List<Element> leaves, int depth) {
    if (leaves.size() == 1 && leaves.getFirst().place().size() == depth) {
      return new HloOrigin.Leaf(leaves.getFirst().part());
    }
    List<HloOrigin> elements = new ArrayList<>();
    int from = 0;
    while (from < leaves.size()) {
      int to = from;
      while (to < leaves.size() && indexAt(leaves.get(to), depth) == elements.size()) {
        to++;
      }
      if (to == from) {
        throw new IllegalArgumentException("places of values are not in order");
      }
      elements.add(tree(leaves.subList(from, to), depth + 1));
      from = to;
    }
    return new HloOrigin.Tuple(elements);
  }

  private static long indexAt(Element element, int depth) {
    return depth < element.place().size() ? element.place().get(depth) : -1;
  }
}
