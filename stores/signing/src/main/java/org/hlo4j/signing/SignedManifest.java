package org.hlo4j.signing;

/**
 * A manifest whose signature is trusted.
 *
 * @param manifest what was signed
 * @param signer the key whose signature it is
 */
public record SignedManifest(Manifest manifest, VerifyingKey signer) {}
