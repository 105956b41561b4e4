/**
 * Command lines as LLVM's tools take them: {@code -flag}, {@code --flag}, {@code --name=value},
 * {@code --name value}, in any order.
 */
package org.hlo4j.tools.option;
