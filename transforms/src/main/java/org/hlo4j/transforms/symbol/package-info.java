/** Drops symbols that nobody uses. */
package org.hlo4j.transforms.symbol;
