/**
 * Signatures of models, as OpenSSF Model Signing 1.0 defines them. A {@link
 * org.hlo4j.signing.Manifest} lists the files of a model with their digests; it is the predicate of
 * an in-toto statement, which is signed in a DSSE envelope of a {@link
 * org.hlo4j.signing.SignatureBundle}. {@link org.hlo4j.signing.ModelFiles} makes the manifest of
 * files, {@link org.hlo4j.signing.Trust} says whose signatures count.
 */
package org.hlo4j.signing;
