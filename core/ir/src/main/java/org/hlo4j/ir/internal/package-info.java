/** Collections, hash codes and files for the modules of hlo4j; not part of the supported API. */
package org.hlo4j.ir.internal;
