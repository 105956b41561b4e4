package org.hlo4j.audit;

import java.util.List;
import java.util.Locale;

/** Why what is in a store is not looked at. */
public enum SkipReason {
  /** The name has no suffix of programs or archives. */
  OTHER_SUFFIX("suffix of no program"),
  /** The name is that of a compressed file or an archive in a format that is not opened. */
  FORMAT("compressed file or archive of a format that is not opened"),
  /** An archive is in too many archives. */
  NESTED("archive in too many archives"),
  /** A member of an archive is a link, a device, a sparse file or the like. */
  MEMBER("member of an archive that is not a plain file"),
  /** A link leads out of the store. */
  LINK_OUTSIDE("link that leads out of the store"),
  /** A link leads to nothing, or to itself. */
  LINK_BROKEN("link that leads to nothing"),
  /** A link leads to a file or folder that is looked at under its own name, or by another link. */
  LINK_KNOWN("link to what is looked at under another name"),
  /** Neither a file nor a folder, which might have to be waited for. */
  SPECIAL("pipe, socket or device"),
  /** A migration in place replaces artifacts and bytecode alone. */
  NOT_REPLACED("text, model or member of an archive, which is not migrated in place");

  private final String title;

  SkipReason(String title) {
    this.title = title;
  }

  /** Suffixes of what may hold programs in a format that is not opened. */
  private static final List<String> OTHER_FORMATS =
      List.of(
          ".7z", ".br", ".lz", ".lz4", ".lzma", ".rar", ".sz", ".txz", ".tzst", ".xz", ".z",
          ".zst");

  /** Returns the reason why a file is not taken for its name. */
  static SkipReason ofName(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return OTHER_FORMATS.stream().anyMatch(name::endsWith) ? FORMAT : OTHER_SUFFIX;
  }

  /** {@return the reason in words, of one file} */
  public String title() {
    return title;
  }

  /** {@return the name in tables} */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return whether the content is nowhere else looked at} */
  public boolean isGap() {
    return this != LINK_KNOWN;
  }
}
