/**
 * Programs of several processes: replicas, partitions and manual computations, how values are
 * divided among them, and operations by which they communicate.
 */
package org.hlo4j.interpreter.parallel;
