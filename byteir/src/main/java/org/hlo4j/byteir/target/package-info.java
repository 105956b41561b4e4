/** The coarse-grained operations, as tables: one class for each family. */
package org.hlo4j.byteir.target;
