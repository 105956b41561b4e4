/** A dialect of one's own: attention masks, from definition to lowering. */
package org.hlo4j.examples.mask;
