package org.hlo4j.engine.code;

/**
 * A slice of an array, which begins where indices say when the code runs.
 *
 * @param slot the slot by which loops load or store its elements
 * @param whole the slot of the array
 * @param indices the slots of the indices
 * @param most the largest ones, to which they are clamped
 * @param strides the distances that they are multiplied with
 */
public record ArraySlice(int slot, int whole, int[] indices, int[] most, int[] strides) {}
