package org.hlo4j.pytorch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.testing.ProjectFolder;

/**
 * How many samples of PyTorch's own tests agree that contain an operator. A line of
 * check/oracle/pytorch/operators.txt, which pytorch/coverage.py writes.
 *
 * @param isCore whether PyTorch tags the operator as core
 * @param agree how many samples agree
 * @param all how many there are
 */
public record OperatorSamples(boolean isCore, int agree, int all) {
  public static final OperatorSamples NONE = new OperatorSamples(false, 0, 0);

  /** The share of the samples that must agree of an operator, in percent. */
  public static final int PERCENT = 95;

  /** Returns the table by overloads, such as {@code aten.add.Tensor}. */
  public static Map<String, OperatorSamples> table() throws IOException {
    Path file = ProjectFolder.file("check/oracle/pytorch/operators.txt");
    Map<String, OperatorSamples> table = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t", -1);
      table.put(
          fields[0],
          new OperatorSamples(
              fields[1].equals("core"), Integer.parseInt(fields[2]), Integer.parseInt(fields[3])));
    }
    return table;
  }

  /**
   * Returns the file of the core operators of which fewer samples agree, a line {@code operator:
   * reason} each.
   */
  public static Path notYet() {
    return ProjectFolder.file("check/oracle/pytorch/core-not-yet.txt");
  }

  /** Returns whether there are samples, and of these enough agree. */
  public boolean isShown() {
    return agree > 0 && 100L * agree >= (long) PERCENT * all;
  }

  public OperatorSamples plus(OperatorSamples other) {
    return new OperatorSamples(isCore || other.isCore, agree + other.agree, all + other.all);
  }

  @Override
  public String toString() {
    return all == 0 ? "" : agree == all ? String.valueOf(all) : agree + " of " + all;
  }
}
