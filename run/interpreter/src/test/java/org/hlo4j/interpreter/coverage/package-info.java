/** Coverage of element types by operation. */
package org.hlo4j.interpreter.coverage;
