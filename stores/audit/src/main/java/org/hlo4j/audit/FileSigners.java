package org.hlo4j.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.signing.ModelFiles;
import org.hlo4j.signing.Resource;
import org.hlo4j.signing.SignatureBundle;
import org.hlo4j.signing.SignedManifest;
import org.hlo4j.signing.Trust;
import org.hlo4j.signing.UnverifiedException;
import org.hlo4j.signing.VerifyingKey;
import org.jspecify.annotations.Nullable;

/**
 * Adds to rows who has signed the files: those keys that the signature beside a file, or one of its
 * folder or of a folder above up to the store, is by and that have signed the digest of the file.
 * Signatures of parts of files do not count, nor do those of members of archives. Not for several
 * threads.
 */
public final class FileSigners {
  private final Trust trust;
  private final Set<Path> stores = new HashSet<>();

  /** The verdicts of the signatures in the last file's folders: rows come folder by folder. */
  private final Map<Path, Optional<Signed>> folders = new HashMap<>();

  /**
   * Creates this.
   *
   * @param keys the keys that count
   * @param stores the files and folders that are audited
   */
  public FileSigners(List<VerifyingKey> keys, List<String> stores) {
    this.trust = Trust.inKeys(keys);
    for (String store : stores) {
      try {
        this.stores.add(Path.of(store).toAbsolutePath());
      } catch (InvalidPathException e) {
        // Its row says so.
        continue;
      }
    }
  }

  /**
   * The statement of a signature that counts.
   *
   * @param digests the digests of files by their names
   */
  private record Signed(String signer, Map<String, String> digests) {}

  /**
   * {@return a row with the fingerprints of the keys whose signatures count}
   *
   * @param row the row
   */
  public AuditRow with(AuditRow row) {
    Path file = fileOrNull(row.path());
    return file == null
        ? row
        : row.with(
            AuditColumn.SIGNERS, row.get(AuditColumn.SHA256).map(digest -> signers(file, digest)));
  }

  private List<String> signers(Path file, String digest) {
    TreeSet<String> signers = new TreeSet<>();
    read(ModelFiles.signature(file))
        .filter(signed -> digest.equals(signed.digests.get(Resource.WHOLE)))
        .ifPresent(signed -> signers.add(signed.signer));
    List<Path> chain = foldersOf(file);
    folders.keySet().retainAll(chain);
    for (Path folder : chain) {
      folders
          .computeIfAbsent(folder, each -> read(ModelFiles.signature(each)))
          .filter(signed -> digest.equals(signed.digests.get(nameIn(folder, file))))
          .ifPresent(signed -> signers.add(signed.signer));
    }
    return List.copyOf(signers);
  }

  /** Returns the file of a row; null for a member of an archive. */
  private static @Nullable Path fileOrNull(String path) {
    try {
      Path file = Path.of(path).toAbsolutePath();
      return Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Returns the folders of a file, up to its store. */
  private List<Path> foldersOf(Path file) {
    Path store = stores.stream().filter(file::startsWith).findFirst().orElse(file);
    List<Path> chain = new ArrayList<>();
    Path folder = file;
    do {
      folder = folder.getParent();
      if (folder != null) {
        chain.add(folder);
      }
    } while (folder != null && folder.startsWith(store) && !folder.equals(store));
    return chain;
  }

  private static String nameIn(Path folder, Path file) {
    List<String> components = new ArrayList<>();
    folder.relativize(file).forEach(component -> components.add(component.toString()));
    return String.join("/", components);
  }

  /** Reads a signature; empty if there is none, or it does not count. */
  private Optional<Signed> read(Path signature) {
    if (!Files.isRegularFile(signature)) {
      return Optional.empty();
    }
    try {
      SignedManifest signed = SignatureBundle.read(signature).verify(trust);
      Map<String, String> digests = new HashMap<>();
      if (!signed.manifest().serialization().hasShards()) {
        signed
            .manifest()
            .resources()
            .forEach(resource -> digests.put(resource.name(), resource.sha256()));
      }
      return Optional.of(new Signed(signed.signer().fingerprint(), digests));
    } catch (IOException | UnverifiedException | DiagnosticException e) {
      return Optional.empty();
    }
  }
}
