/** Which operations run for which element types. */
package org.hlo4j.interpreter.coverage;
