package org.hlo4j.ir.pass;

/**
 * Something that a pass counts while it runs.
 *
 * @param name its name, as upstream spells it
 * @param description what is counted
 */
public record PassStatistic(String name, String description) {}
