/** Definitions of the coarse-grained operations, one class for each family. */
package org.hlo4j.byteir.target;
