/** Drops casts between types of dialects that cancel out. */
package org.hlo4j.transforms.casts;
