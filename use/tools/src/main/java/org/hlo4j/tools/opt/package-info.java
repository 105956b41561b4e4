/** The command {@code stablehlo-opt}. */
package org.hlo4j.tools.opt;
