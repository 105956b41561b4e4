package org.hlo4j.text.format;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.builtin.UnitAttr;
import org.jspecify.annotations.Nullable;

/**
 * Elements that are present if their anchor is, with alternatives if it is not: {@code ($a^ …)? :
 * (…)?}. A unit attribute as anchor is not printed, as the presence of the group represents it.
 */
record OptionalGroup(
    List<Directive> elements,
    List<Part> anchor,
    @Nullable Part unitAnchor,
    List<Directive> otherwise)
    implements Directive {
  @Override
  public void print(PrintedParts op) {
    for (Directive element : isPresent(op) ? elements : otherwise) {
      element.print(op);
    }
  }

  private boolean isPresent(PrintedParts op) {
    for (Part part : anchor) {
      if (op.isPresent(part)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void parse(ParsedParts op) {
    int first = firstParsed();
    if (!elements.get(first).parseOptional(op)) {
      for (Directive element : otherwise) {
        element.parse(op);
      }
      return;
    }
    if (unitAnchor != null) {
      op.state().setProperty(unitAnchor.index(), UnitAttr.INSTANCE);
    }
    for (Directive element : elements.subList(first + 1, elements.size())) {
      element.parse(op);
    }
  }

  /** Returns the position of the first element that the parser tries. */
  private int firstParsed() {
    int first = 0;
    while (elements.get(first) instanceof WhitespaceDirective) {
      first++;
    }
    return first;
  }

  @Override
  public List<Part> parts() {
    Stream<Part> inside =
        Stream.concat(elements.stream(), otherwise.stream()).flatMap(d -> d.parts().stream());
    return unitAnchor == null
        ? inside.toList()
        : Stream.concat(inside, Stream.of(unitAnchor)).toList();
  }
}
