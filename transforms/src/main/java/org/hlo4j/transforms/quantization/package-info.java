/** Passes between quantised operations, operations on the numbers they stand for, and integers. */
package org.hlo4j.transforms.quantization;
