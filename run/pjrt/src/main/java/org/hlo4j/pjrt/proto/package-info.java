/** Messages of XLA, as protocol buffers: of options what is written, of programs what is read. */
package org.hlo4j.pjrt.proto;
