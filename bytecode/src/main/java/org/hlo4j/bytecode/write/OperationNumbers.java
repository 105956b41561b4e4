package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** What was found for each operation when it was numbered, by its number. */
final class OperationNumbers {
  final Numbered<OpDefinition>[] names;
  final Numbered<Attribute>[] locations;
  final @Nullable Numbered<Attribute>[] dictionaries;
  final PropertyNumbers properties;
  private final int[] firstTypes;
  private Numbered<Type>[] types;
  private int typeCount;

  @SuppressWarnings({"unchecked", "rawtypes"})
  OperationNumbers(int count) {
    this.names = new Numbered[count];
    this.locations = new Numbered[count];
    this.dictionaries = new Numbered[count];
    this.properties = new PropertyNumbers(count);
    this.firstTypes = new int[count];
    this.types = new Numbered[Math.max(16, count)];
  }

  /** Makes room for the types of an operation's results. */
  void startTypes(int operation, int count) {
    if (typeCount + count > types.length) {
      types = Arrays.copyOf(types, Math.max(typeCount + count, types.length * 2));
    }
    firstTypes[operation] = typeCount;
    typeCount += count;
  }

  void setType(int operation, int result, Numbered<Type> type) {
    types[firstTypes[operation] + result] = type;
  }

  Numbered<Type> type(int operation, int result) {
    return types[firstTypes[operation] + result];
  }
}
