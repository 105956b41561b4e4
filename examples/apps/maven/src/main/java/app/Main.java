package app;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Runs all programs and prints a line of each. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, Callable<String>> programs = new LinkedHashMap<>();
    programs.put("read", Reading::run);
    programs.put("build", Building::run);
    programs.put("verify", Verifying::run);
    programs.put("explain and convert", Converting::run);
    programs.put("serve", Serving::run);
    programs.put("pattern and dialect", Rewriting::run);
    programs.put("infer", Inferring::run);
    programs.put("ByteIR", Recognizing::run);
    programs.put("jax.export", Exporting::run);
    programs.put("digest and diff", Comparing::run);
    programs.put("hostile bytes", Surviving::run);
    for (Map.Entry<String, Callable<String>> program : programs.entrySet()) {
      System.out.println(program.getKey() + ": " + program.getValue().call());
    }
  }
}
