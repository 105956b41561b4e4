/** Eliminates common subexpressions. */
package org.hlo4j.transforms.cse;
