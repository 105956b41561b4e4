package org.hlo4j.bytecode.write;

import org.hlo4j.ir.Operation;

/**
 * A program all of whose parts have numbers.
 *
 * @param root the operation of the whole program; without what is inside it if that was not made
 * @param entries its attributes, types and names
 * @param starts with what its operations begin
 * @param flat what it consists of
 * @param useOrders the orders of uses that are to be written
 */
record Numbered(
    Operation root,
    EntryNumbers entries,
    OperationStarts starts,
    FlatProgram flat,
    UseOrders useOrders) {}
