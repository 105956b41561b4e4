package org.hlo4j.bytecode.write;

/** An attribute, type or operation name of a program with its number. */
final class Numbered<T> {
  final T value;
  final int hash;
  final DialectNumber dialect;
  int uses = 1;
  int number;

  Numbered(T value, int hash, DialectNumber dialect) {
    this.value = value;
    this.hash = hash;
    this.dialect = dialect;
  }
}
