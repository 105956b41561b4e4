/**
 * The C API of PJRT: where its structures, functions and enumerations lie, and how they are called.
 */
package org.hlo4j.pjrt.capi;
