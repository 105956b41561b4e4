package org.hlo4j.text.parse;

import org.hlo4j.ir.Location;

/** Stands for the location alias used at {@code offset} until the alias is defined. */
record DeferredLoc(Word alias, int offset) implements Location {}
