package org.hlo4j.pjrt.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.hlo4j.pjrt.PjrtException;

/** The command that starts a server: the JVM of this process, with what it has of classes. */
public final class ServerCommand {
  /**
   * Messages of the JVM itself go to standard error, as standard output is for replies, and its
   * report of a crash nowhere else. Little is compiled, and less is collected.
   */
  private static final List<String> OPTIONS =
      List.of(
          "-Xlog:disable",
          "-Xlog:all=error:stderr",
          "-XX:+DisplayVMOutputToStderr",
          "-XX:ErrorFile=" + (File.separatorChar == '/' ? "/dev/null" : "NUL"),
          "-XX:-CreateCoredumpOnCrash",
          "-XX:-UsePerfData",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-Xss16m");

  private ServerCommand() {}

  /**
   * {@return the command that starts a server}
   *
   * @throws PjrtException if this JVM has no launcher
   */
  public static List<String> get() {
    return get(PluginServer.class);
  }

  /**
   * {@return the command that starts a main class of this module}
   *
   * @param main the class
   * @throws PjrtException if this JVM has no launcher
   */
  public static List<String> get(Class<?> main) {
    Module module = main.getModule();
    List<String> command = new ArrayList<>(List.of(java().toString()));
    command.addAll(OPTIONS);
    add(command, "--module-path", System.getProperty("jdk.module.path", ""));
    add(command, "--class-path", System.getProperty("java.class.path", ""));
    if (module.isNamed()) {
      command.add("--enable-native-access=" + module.getName());
      command.addAll(List.of("--module", module.getName() + "/" + main.getName()));
    } else {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add(main.getName());
    }
    return command;
  }

  private static void add(List<String> command, String option, String value) {
    if (!value.isEmpty()) {
      command.addAll(List.of(option, value));
    }
  }

  private static Path java() {
    Path folder = Path.of(System.getProperty("java.home"), "bin");
    Path java = folder.resolve(File.separatorChar == '/' ? "java" : "java.exe");
    if (!Files.isExecutable(java)) {
      throw new PjrtException(
          PjrtErrorCode.FAILED_PRECONDITION,
          "a plugin's process needs the launcher of this JVM, and there is no " + java);
    }
    return java;
  }
}
