/** Growing tables of numbers. */
package org.hlo4j.bytecode.table;
