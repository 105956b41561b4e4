package org.hlo4j.text.parse;

import org.hlo4j.ir.Location;

/** The placeholder of a location alias used at {@code offset} before its definition. */
record DeferredLoc(Word alias, int offset) implements Location {}
