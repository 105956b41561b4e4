/** How much of a function's work steps do, and how much is left to the interpreter. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.work;
