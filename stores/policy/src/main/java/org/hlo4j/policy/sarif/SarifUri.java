package org.hlo4j.policy.sarif;

import java.io.File;
import java.nio.charset.StandardCharsets;

/** Paths as URIs. */
public final class SarifUri {
  private static final String DIGITS = "0123456789ABCDEF";

  private SarifUri() {}

  /**
   * {@return the URI of a path: a relative one if the path is, or is below the folder}
   *
   * @param path the path of a file; on Windows with either separator
   * @param folder the absolute path of a folder; none if it is empty
   */
  public static String of(String path, String folder) {
    boolean hasDrive = path.matches("(?s)[A-Za-z]:[\\\\/].*");
    boolean isWindows = hasDrive || File.separatorChar == '\\';
    String name = isWindows ? path.replace('\\', '/') : path;
    String root = isWindows ? folder.replace('\\', '/') : folder;
    if (!root.isEmpty() && name.startsWith(root.endsWith("/") ? root : root + "/")) {
      name = name.substring(root.length()).replaceFirst("^/+", "");
    } else if (hasDrive) {
      return "file:///" + name.substring(0, 2) + encoded(name.substring(2));
    } else if (name.startsWith("/")) {
      return "file://" + encoded(name);
    }
    return encoded(name.replaceFirst("^(\\./+)+", ""));
  }

  /**
   * {@return the URI of a member of an archive, which is relative to the archive}
   *
   * @param name the name of the member
   */
  public static String ofMember(String name) {
    return "/" + encoded(name.replaceFirst("^/+", ""));
  }

  private static String encoded(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      if ((each >= 'a' && each <= 'z')
          || (each >= 'A' && each <= 'Z')
          || (each >= '0' && each <= '9')
          || "/-._~".indexOf(each) >= 0) {
        uri.append((char) each);
      } else {
        uri.append('%').append(DIGITS.charAt((each >> 4) & 15)).append(DIGITS.charAt(each & 15));
      }
    }
    return uri.toString();
  }
}
