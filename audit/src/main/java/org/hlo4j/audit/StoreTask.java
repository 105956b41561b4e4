package org.hlo4j.audit;

import org.hlo4j.ir.Blob;

/**
 * What is done with each file of a store, by several threads at a time.
 *
 * @param <R> the results
 */
public interface StoreTask<R> {
  /**
   * {@return the result for a file}
   *
   * @param file the file
   * @param bytes its content
   */
  R read(StoreFile file, Blob bytes);

  /**
   * {@return a result with what the store says of the file}
   *
   * @param file the file
   * @param result what the other methods say of it
   */
  default R described(StoreFile file, R result) {
    return result;
  }

  /**
   * {@return the result for a file that cannot be opened}
   *
   * @param path where it should be
   * @param reason why it cannot be opened
   */
  R missing(String path, String reason);

  /**
   * {@return the result for a file that memory does not suffice to open}
   *
   * @param file the file
   * @param reason why it cannot be opened
   */
  default R tooLarge(StoreFile file, String reason) {
    return missing(file.path(), reason);
  }

  /**
   * {@return the result for a file that takes longer than it may}
   *
   * @param path where it is
   * @param bytes its content
   * @param reason how long it may take
   */
  R timedOut(String path, Blob bytes, String reason);
}
