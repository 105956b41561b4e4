/** Tests of the rules of StableHLO and CHLO against tables of programs. */
package org.hlo4j.dialect.rule;
