package org.hlo4j.text.parse;

/**
 * What an alias stands for.
 *
 * @param value the attribute or type
 * @param depth how deep the value is nested
 * @param weight how many nested parts it has, those of the aliases it was made with included
 * @param <T> {@code Attribute} or {@code Type}
 */
record Alias<T>(T value, int depth, long weight) {}
