package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.ir.define.OpDefinition;

/**
 * The name of an operation in a file, resolved.
 *
 * @param definition the definition, which may be an unregistered one
 * @param wasRegistered whether the operation was registered in the writer; true if the file does
 *     not record it
 * @param properties the encoding of the operation's properties
 */
record OpNameEntry(OpDefinition definition, boolean wasRegistered, PropertiesEncoding properties) {}
