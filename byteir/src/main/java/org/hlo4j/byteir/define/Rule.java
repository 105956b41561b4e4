package org.hlo4j.byteir.define;

import java.util.function.Predicate;

/**
 * A constraint on calls of a target, beyond what their operands, attributes and results are by
 * themselves.
 *
 * @param text what must hold, in the words of messages and documents
 * @param holds whether it does; true where sizes that are not known leave it open. It is asked only
 *     if operands, attributes and results are of the defined kinds and all tensors are ranked.
 */
public record Rule(String text, Predicate<ByteirCall> holds) {}
