package org.hlo4j.text.parse;

/**
 * The value of an alias.
 *
 * @param value the attribute or type
 * @param depth the nesting depth of the value
 * @param weight the number of nested parts, with aliases expanded
 * @param <T> {@code Attribute} or {@code Type}
 */
record Alias<T>(T value, int depth, long weight) {}
