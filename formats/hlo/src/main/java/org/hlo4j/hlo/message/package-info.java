/** The protos of HLO: tables of the fields of their messages. */
package org.hlo4j.hlo.message;
