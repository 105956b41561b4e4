/** Operations on each element by itself, and regions of scalars, which are compiled to them. */
package org.hlo4j.interpreter.elementwise;
