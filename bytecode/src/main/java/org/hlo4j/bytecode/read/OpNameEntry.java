package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.ir.define.OpDefinition;

/**
 * An operation named in a file, with what is known of it.
 *
 * @param definition the definition, perhaps one that allows anything
 * @param wasRegistered whether the writer knew the operation; true in files that do not say
 * @param properties how properties of the operation are encoded
 */
record OpNameEntry(OpDefinition definition, boolean wasRegistered, PropertiesEncoding properties) {}
