package org.hlo4j.text.format;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;

/** The value of a property, in the form of its constraint: {@code $name}. */
record AttributeDirective(
    Part part, PropertyDefinition property, AttributeText text, boolean insideGroup, boolean space)
    implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    Attribute value = op.propertyOrDefaultOrNull(part.index());
    if (value != null) {
      text.print(value, op.printer());
    }
  }

  /** Parses the value; it is optional if the property is and no group has decided its presence. */
  @Override
  public void parse(ParsedParts op) {
    if (!insideGroup && property.presence() != Presence.REQUIRED) {
      parseOptional(op);
    } else {
      op.state().setProperty(part.index(), text.parse(op.parser()));
    }
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    Optional<Attribute> value = text.parseOptional(op.parser());
    value.ifPresent(attribute -> op.state().setProperty(part.index(), attribute));
    return value.isPresent();
  }

  @Override
  public boolean canBeginGroup() {
    return true;
  }

  @Override
  public List<Part> parts() {
    return List.of(part);
  }
}
