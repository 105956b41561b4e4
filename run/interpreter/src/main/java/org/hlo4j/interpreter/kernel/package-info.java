/** Functions of numbers and loops over arrays, which know no program. */
package org.hlo4j.interpreter.kernel;
