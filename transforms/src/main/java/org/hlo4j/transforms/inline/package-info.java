/** Inlines calls. */
package org.hlo4j.transforms.inline;
