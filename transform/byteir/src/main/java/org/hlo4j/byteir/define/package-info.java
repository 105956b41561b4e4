/**
 * The definition language of coarse-grained operations: a {@link
 * org.hlo4j.byteir.define.TargetDefinition} defines the parts of a call, and a {@link
 * org.hlo4j.byteir.define.ByteirCall} is a view of a call by its definition.
 *
 * @since 0.1.0
 */
package org.hlo4j.byteir.define;
