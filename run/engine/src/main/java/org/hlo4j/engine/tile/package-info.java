/**
 * Elementwise code, run over tiles: pieces of arrays that fit into the first cache, so that
 * intermediate values never leave it.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.tile;
