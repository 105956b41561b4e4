package org.hlo4j.ir.pass;

/**
 * A statistic of a pass.
 *
 * @param name the name, as upstream spells it
 * @param description what is counted
 */
public record PassStatistic(String name, String description) {}
