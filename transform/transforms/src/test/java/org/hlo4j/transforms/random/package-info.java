/**
 * Random programs for passes, reference implementations of operations that the interpreter does not
 * support, and comparison of results.
 */
package org.hlo4j.transforms.random;
