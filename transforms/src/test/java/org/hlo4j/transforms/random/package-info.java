/**
 * Random programs that passes have work on, references for operations that the interpreter does not
 * know, and how results are compared.
 */
package org.hlo4j.transforms.random;
