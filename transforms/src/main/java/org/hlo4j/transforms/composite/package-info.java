/** Passes that put composite operations in the place of others, and calls in theirs. */
package org.hlo4j.transforms.composite;
