package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** The identity view of a program. */
final class PlainView implements ProgramView, PropertyValues {
  private Operation op;

  PlainView(Operation root) {
    this.op = root;
  }

  @Override
  public void moveTo(Operation operation) {
    op = operation;
  }

  @Override
  public OpDefinition definition() {
    return op.definition();
  }

  @Override
  public boolean isKept() {
    return true;
  }

  @Override
  public PropertyValues attributes() {
    return this;
  }

  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return op.propertyOrNull(index);
  }

  @Override
  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return op.unregisteredPropertiesOrNull();
  }

  @Override
  public DictionaryAttr discardableAttributes() {
    return op.discardableAttributes();
  }

  @Override
  public Type resultType(Type type) {
    return type;
  }

  @Override
  public Type argumentType(BlockArgument argument) {
    return argument.type();
  }

  @Override
  public Casts casts() {
    return new Casts();
  }

  @Override
  public boolean keepsUseOrders() {
    return true;
  }

  @Override
  public void onForwardReference(Operation user) {}
}
