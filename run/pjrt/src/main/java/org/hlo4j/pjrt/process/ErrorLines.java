package org.hlo4j.pjrt.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last lines that a process has written to standard error. */
final class ErrorLines {
  private static final int MAX_LINES = 20;
  private static final int MAX_LENGTH = 400;

  private static final Pattern SIGNAL = Pattern.compile("#\\s+(SIG[A-Z]+) \\(0x[0-9a-f]+\\) .*");

  private final Deque<String> lines = new ArrayDeque<>();
  private Optional<String> signal = Optional.empty();
  private Optional<String> frame = Optional.empty();
  private boolean isFrame;

  /** Reads until the end. */
  void readAll(InputStream in) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int read = reader.read(); read >= 0; read = reader.read()) {
        if (read == '\n') {
          add(line.toString());
          line.setLength(0);
        } else if (line.length() < MAX_LENGTH) {
          line.append((char) read);
        }
      }
      add(line.toString());
    } catch (IOException _) {
      // The process is gone: there are no more lines.
    }
  }

  private synchronized void add(String line) {
    String text = line.strip();
    Matcher signalled = SIGNAL.matcher(text);
    if (signalled.matches()) {
      signal = Optional.of(signalled.group(1));
    } else if (isFrame) {
      frame = Optional.of(text.substring(1).strip());
    }
    isFrame = text.equals("# Problematic frame:");
    if (!text.isEmpty() && !text.equals("#")) {
      lines.add(text);
      if (lines.size() > MAX_LINES) {
        lines.remove();
      }
    }
  }

  /** Returns the last lines, without what {@link #signal} says in short. */
  synchronized List<String> last() {
    return lines.stream().filter(line -> signal.isEmpty() || !line.startsWith("#")).toList();
  }

  /** Returns the signal by which native code has failed, and where, if the JVM has reported it. */
  synchronized Optional<String> signal() {
    return signal.map(name -> name + frame.map(where -> " in " + where).orElse(""));
  }
}
