/** The protos of HLO: files of modules, and of programs with their arguments. */
package org.hlo4j.hlo.proto;
