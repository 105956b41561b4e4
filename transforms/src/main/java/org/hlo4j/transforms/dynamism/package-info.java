/** Static operations in place of dynamic ones whose shapes turned out to be constants. */
package org.hlo4j.transforms.dynamism;
