/** Documents of JSON, as they are written. */
package org.hlo4j.signing.json;
