/**
 * Recognition of coarse-grained operations in programs: formula patterns, one file for each family,
 * and the calls that replace matches.
 */
package org.hlo4j.byteir.recognize;
