package org.hlo4j.bytecode.write;

/**
 * A program with numbers assigned to all of its parts.
 *
 * @param entries its attributes, types and names
 * @param starts the starts of its operations
 * @param flat the flat program
 * @param useOrders the use lists to be written
 */
record NumberedProgram(
    EntryNumbers entries, OperationStartTable starts, FlatProgram flat, UseOrders useOrders) {}
