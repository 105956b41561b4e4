/**
 * The language in which coarse-grained operations are defined: a {@link
 * org.hlo4j.byteir.define.TargetDefinition} says what a call of a target is made of, and a {@link
 * org.hlo4j.byteir.define.ByteirCall} reads a call by it.
 */
package org.hlo4j.byteir.define;
