/** Folds and canonicalises whole programs. */
package org.hlo4j.transforms.canonicalize;
