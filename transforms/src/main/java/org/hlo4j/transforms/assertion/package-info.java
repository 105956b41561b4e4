/** Assertions on shapes, which programs state as calls of {@code @shape_assertion}. */
package org.hlo4j.transforms.assertion;
