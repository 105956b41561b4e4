/** The commands and the API as one jar, whose main class Java 8 can load. */
package org.hlo4j.cli;
