/** Generated code: methods that compute what several steps would, for few elements. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.code;
