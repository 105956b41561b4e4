/**
 * Pass {@code loop-invariant-code-motion}: {@link
 * org.hlo4j.transforms.licm.LoopInvariantCodeMotionPass}.
 */
package org.hlo4j.transforms.licm;
