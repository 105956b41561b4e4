package org.hlo4j.audit;

import org.hlo4j.ir.Blob;

/**
 * A task for each file of a store, run by several threads at a time.
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
   * @param file the file
   * @param verdict what the audit says of it
   * @param reason why it cannot be opened
   */
  R unopened(StoreFile file, AuditVerdict verdict, String reason);

  /**
   * {@return the result for a file that takes longer than it may}
   *
   * @param path where it is
   * @param bytes its content
   * @param reason how long it may take
   */
  R timedOut(String path, Blob bytes, String reason);
}
