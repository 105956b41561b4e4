/** The behaviour of Shardy's {@code mpmd} dialect: custom syntax and verification. */
package org.hlo4j.dialect.mpmd;
