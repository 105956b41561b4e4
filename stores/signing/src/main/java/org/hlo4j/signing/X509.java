package org.hlo4j.signing;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/** Reads certificates. */
public final class X509 {
  private X509() {}

  /**
   * {@return the certificates of a file}
   *
   * @param pem the file, in PEM
   * @param file its name in diagnostics
   * @throws DiagnosticException if it holds anything but certificates, or none
   */
  public static List<X509Certificate> read(byte[] pem, String file) {
    List<X509Certificate> certificates = new ArrayList<>();
    for (Pem.Block block : Pem.read(pem, file)) {
      X509Certificate certificate =
          block.label().equals("CERTIFICATE") ? certificateOrNull(block.bytes()) : null;
      if (certificate == null) {
        throw block.error("not a certificate");
      }
      certificates.add(certificate);
    }
    return certificates;
  }

  static @Nullable X509Certificate certificateOrNull(byte[] encoded) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(encoded));
    } catch (CertificateException e) {
      return null;
    }
  }

  static byte[] encoding(X509Certificate certificate) {
    try {
      return certificate.getEncoded();
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("certificates were read from their encoding", e);
    }
  }
}
