/**
 * The definition language: what an operation, an attribute, a type and a dialect is. Machines
 * (parser, printer, verifier, bytecode) interpret these definitions.
 */
package org.hlo4j.ir.define;
