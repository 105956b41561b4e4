/** Golden files. */
package org.hlo4j.testing;
