package org.hlo4j.tools.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs headless Chromium on a page with an additional script. */
public final class Browser {
  private static final Pattern RESULT =
      Pattern.compile("<pre id=\"result\">(.*?)</pre>", Pattern.DOTALL);

  private Browser() {}

  private static String hash(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "' ";
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Opens the page, runs the script when those of the page are done, and returns the lines that it
   * passes to {@code say}; an error of any script is one of the lines. The script may await {@code
   * pause} of some milliseconds.
   */
  public static List<String> use(String page, String script, Path folder)
      throws IOException, InterruptedException {
    String watch =
        "window.told=[];addEventListener('error',e=>told.push('error: '+e.message));"
            + "addEventListener('unhandledrejection',e=>told.push('error: '+e.reason.stack));"
            + "addEventListener('securitypolicyviolation',"
            + "e=>told.push('forbidden: '+e.violatedDirective+' '+e.sample));";
    String user =
        "(async()=>{const pause=n=>new Promise(done=>setTimeout(done,n));"
            + "for(let i=0;i<1000&&!document.documentElement.dataset.ready&&!told.length;i++)await"
            + " pause(10);const say=x=>told.push(String(x));const"
            + " all=s=>[...document.querySelectorAll(s)];const"
            + " one=s=>document.querySelector(s);const click=e=>e.dispatchEvent(new"
            + " MouseEvent('click',{bubbles:true}));try{"
            + script
            + "}catch(e){say('error: '+e.stack)}"
            + "const pre=document.createElement('pre');pre.id='result';"
            + "pre.textContent=told.join('\\n');document.body.innerHTML='';"
            + "document.body.append(pre)})()";
    Path file = folder.resolve("page.html");
    // The page's policy is unchanged except for these two scripts.
    String used =
        page.replace("script-src ", "script-src " + hash(watch) + hash(user))
            .replace("\n<title>", "\n<script>" + watch + "</script>\n<title>")
            .replace("</body>", "<script>" + user + "</script></body>");
    Files.writeString(file, used);
    Path dom = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=1400,900",
                "--virtual-time-budget=20000",
                "--dump-dom",
                file.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(folder.resolve("chromium.log").toFile())
            .start();
    if (!process.waitFor(4, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException("Chromium does not end");
    }
    Matcher result = RESULT.matcher(Files.readString(dom, StandardCharsets.UTF_8));
    if (!result.find()) {
      throw new IOException(
          "no result: " + Files.readString(folder.resolve("chromium.log"), StandardCharsets.UTF_8));
    }
    return result
        .group(1)
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&")
        .lines()
        .toList();
  }
}
