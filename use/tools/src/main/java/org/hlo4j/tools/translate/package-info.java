/** The command {@code stablehlo-translate}. */
package org.hlo4j.tools.translate;
