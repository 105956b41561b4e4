/**
 * Command lines in the style of LLVM's tools: {@code -flag}, {@code --flag}, {@code --name=value},
 * {@code --name value}, in any order.
 */
package org.hlo4j.tools.option;
