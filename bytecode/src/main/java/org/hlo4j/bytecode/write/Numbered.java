package org.hlo4j.bytecode.write;

/** An attribute, type or operation name of a program with its number. */
final class Numbered<T> {
  final T value;
  final DialectNumber dialect;
  int uses = 1;
  int number;

  Numbered(T value, DialectNumber dialect) {
    this.value = value;
    this.dialect = dialect;
  }
}
