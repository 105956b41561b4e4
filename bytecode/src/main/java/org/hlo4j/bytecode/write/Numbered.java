package org.hlo4j.bytecode.write;

/**
 * A program all of whose parts have numbers.
 *
 * @param entries its attributes, types and names
 * @param starts with what its operations begin
 * @param flat what it consists of
 * @param useOrders the orders of uses that are to be written
 */
record Numbered(
    EntryNumbers entries, OperationStartTable starts, FlatProgram flat, UseOrders useOrders) {}
