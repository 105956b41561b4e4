package org.hlo4j.byteir.define;

import java.util.function.Predicate;

/**
 * A constraint on calls of a target that relates operands, attributes and results.
 *
 * @param text the constraint, in the words of messages and documents
 * @param holds whether a call satisfies it; true where dynamic sizes leave it undecided. It is
 *     evaluated only if operands, attributes and results are of the defined kinds and all tensors
 *     are ranked.
 */
public record Rule(String text, Predicate<ByteirCall> holds) {}
