package org.hlo4j.signing;

import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateParsingException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.signing.SignatureBundle.Certificates;
import org.hlo4j.signing.SignatureBundle.KeyHint;
import org.hlo4j.signing.SignatureBundle.Keyless;
import org.hlo4j.signing.SignatureBundle.VerificationMaterial;

/** Whose signatures count. */
public abstract sealed class Trust {
  private static final String CODE_SIGNING = "1.3.6.1.5.5.7.3.3";

  private Trust() {}

  /** Returns the keys by which a signature may be, at least one. */
  abstract List<VerifyingKey> keys(VerificationMaterial material) throws UnverifiedException;

  /**
   * {@return trust in keys}
   *
   * @param keys the keys
   */
  public static Trust inKeys(List<VerifyingKey> keys) {
    return new Keys(List.copyOf(keys));
  }

  /**
   * {@return trust in keys with certificates, by others that are trusted, when these were made}
   *
   * @param certificates those that are trusted, which certify themselves, and others between them
   *     and signers'
   */
  public static Trust inCertificates(List<X509Certificate> certificates) {
    return new Authorities(List.copyOf(certificates));
  }

  private static final class Keys extends Trust {
    private final List<VerifyingKey> trusted;

    Keys(List<VerifyingKey> trusted) {
      this.trusted = trusted;
    }

    @Override
    List<VerifyingKey> keys(VerificationMaterial material) throws UnverifiedException {
      return switch (material) {
        case KeyHint(String fingerprint) -> {
          List<VerifyingKey> named =
              fingerprint == null
                  ? trusted
                  : trusted.stream().filter(key -> key.fingerprint().equals(fingerprint)).toList();
          if (named.isEmpty()) {
            throw new UnverifiedException("signed by another key, " + fingerprint);
          }
          yield named;
        }
        case Certificates _ ->
            throw new UnverifiedException("signed by a certificate, not by a key alone");
        case Keyless _ -> throw keyless();
      };
    }
  }

  private static final class Authorities extends Trust {
    private final List<X509Certificate> trusted;

    Authorities(List<X509Certificate> trusted) {
      this.trusted = trusted;
    }

    @Override
    List<VerifyingKey> keys(VerificationMaterial material) throws UnverifiedException {
      return switch (material) {
        case Certificates(List<X509Certificate> chain) -> List.of(key(chain));
        case KeyHint _ -> throw new UnverifiedException("signed by a key without a certificate");
        case Keyless _ -> throw keyless();
      };
    }

    private VerifyingKey key(List<X509Certificate> chain) throws UnverifiedException {
      X509Certificate signer = chain.getFirst();
      try {
        Set<TrustAnchor> anchors = new HashSet<>();
        List<X509Certificate> others = new ArrayList<>(chain);
        for (X509Certificate certificate : trusted) {
          if (certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal())) {
            anchors.add(new TrustAnchor(certificate, null));
          } else {
            others.add(certificate);
          }
        }
        X509CertSelector target = new X509CertSelector();
        target.setCertificate(signer);
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, target);
        parameters.setRevocationEnabled(false);
        // Nothing says when the signature was made.
        parameters.setDate(signer.getNotBefore());
        parameters.addCertStore(
            CertStore.getInstance("Collection", new CollectionCertStoreParameters(others)));
        CertPathBuilder.getInstance("PKIX").build(parameters);
        if (!maySign(signer)) {
          throw new UnverifiedException("the certificate is not one for signatures");
        }
      } catch (GeneralSecurityException e) {
        throw new UnverifiedException("no trusted certificate certifies that of the signature");
      }
      if (signer.getPublicKey() instanceof ECPublicKey key && SigningCurve.ofOrNull(key) != null) {
        return new VerifyingKey(key);
      }
      throw new UnverifiedException("the certificate is of another kind of key");
    }

    private static boolean maySign(X509Certificate certificate) throws CertificateParsingException {
      boolean[] usage = certificate.getKeyUsage();
      List<String> purposes = certificate.getExtendedKeyUsage();
      return (usage != null && usage[0]) || (purposes != null && purposes.contains(CODE_SIGNING));
    }
  }

  private static UnverifiedException keyless() {
    return new UnverifiedException(
        "signed without a key by Sigstore, which needs its log and trusted root: model_signing"
            + " verify sigstore");
  }
}
