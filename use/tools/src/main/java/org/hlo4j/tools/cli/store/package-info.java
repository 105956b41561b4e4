/** The commands for stores of programs: audit, migrate, sign, bom. */
package org.hlo4j.tools.cli.store;
