/**
 * Messages of protocol buffers. Each has one table of its fields, by which it is read and written;
 * what is read is bytes that nobody vouches for.
 */
package org.hlo4j.message;
