package org.hlo4j.archive;

/** The code page of names that are not marked as UTF-8. */
final class Cp437 {
  private static final int HALF = 128;

  /** The characters of the bytes from 128. */
  private static final String UPPER =
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
          + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

  private Cp437() {}

  static String decode(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      text.append(b >= 0 ? (char) b : UPPER.charAt(b + HALF));
    }
    return text.toString();
  }
}
