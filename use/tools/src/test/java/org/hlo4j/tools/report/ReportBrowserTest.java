package org.hlo4j.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.hlo4j.tools.page.Browser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page in a browser; run by {@code ./dev browser}. */
@Tag("browser")
class ReportBrowserTest {
  @TempDir Path folder;

  private java.util.List<String> use(String program, String script)
      throws IOException, InterruptedException {
    return Browser.use(ReportPrograms.page("small.mlir", program), script, folder);
  }

  @Test
  void beginsWithTheGraphOfMain() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "say(one('#crumbs b').textContent);"
                    + "all('.box .title').map(t=>t.textContent).sort().forEach(say)"))
        .containsExactly(
            "@main",
            "%x".replace("x", "arg0"),
            "%arg1",
            "add",
            "broadcast_in_dim",
            "call @shift 0",
            "constant",
            "dot_general",
            "reduce -inf",
            "return",
            "tan");
  }

  @Test
  void aBoxLeadsToItsDetailsAndTheseToOthers() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "const"
                    + " box=t=>all('.box').find(b=>b.querySelector('.title').textContent===t);click(box('add'));say(one('#details"
                    + " h2').textContent.trim());say(one('#details"
                    + " pre').textContent);click(all('#details"
                    + " a').find(a=>a.textContent==='tan'));say(one('#details"
                    + " h2').textContent.trim());say(one('#details .warning').textContent);"
                    + "say(location.hash)"))
        .containsExactly(
            "stablehlo.add",
            "%2 = stablehlo.add %0, %1 : tensor<2x4xf32>",
            "stablehlo.tan",
            "the operation itself: since 1.4.0older operations express it: convert --expand",
            "#op=8");
  }

  @Test
  void aCallLeadsToTheFunction() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "const"
                    + " call=all('.box').find(b=>b.querySelector('.title').textContent.startsWith('call'));call.dispatchEvent(new"
                    + " MouseEvent('dblclick',{bubbles:true}));say(one('#crumbs b').textContent)"))
        .containsExactly("@shift");
  }

  @Test
  void searchFindsOperationsByTypeAndName() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "const q=one('#query');q.value='ADD 2x4';q.dispatchEvent(new"
                    + " Event('input'));say(all('.hit').length);click(one('.hit'));say(one('#details"
                    + " h2').textContent.trim());q.value='nowhere';q.dispatchEvent(new"
                    + " Event('input'));say(one('#found').textContent)"))
        .containsExactly("1", "stablehlo.add", "nothing found");
  }

  @Test
  void tablesShowReleasesAndConstants() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "click(one('[data-tab=releases]'));say(one('#tab-releases"
                    + " p').textContent);say(all('#tab-releases tbody tr').length);say(one('.sum"
                    + " .no').textContent);click(one('[data-tab=constants]'));say(all('#tab-constants"
                    + " tbody tr').length);say(all('#tab-constants .histogram"
                    + " rect').length);click(one('[data-tab=operations]'));say(one('#tab-operations"
                    + " tbody tr').textContent)"))
        .startsWith("The program fits 1.4.0 and later releases.", "2", "1", "3", "32");
  }

  @Test
  void theTextMarksTheOperation() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "click(one('[data-tab=text]'));"
                    + "click(all('.line').find(l=>l.textContent.includes('stablehlo.tan')));"
                    + "say(one('.line.marked').textContent)"))
        .containsExactly("9    %3 = stablehlo.tan %2 : tensor<2x4xf32>");
  }

  @Test
  void aHundredThousandOperationsOpen() throws Exception {
    assertThat(
            use(
                ReportPrograms.large(100_000),
                "say(one('#facts').textContent.includes('100,003 operations'));"
                    + "say(all('.box').length<400);const"
                    + " q=one('#query');q.value='layer_1999';q.dispatchEvent(new"
                    + " Event('input'));say(one('#found"
                    + " p').textContent);click(one('.hit'));say(one('#crumbs b').textContent);"
                    + "click(one('[data-tab=text]'));say(one('.line.marked').textContent);"
                    + "say(all('.line').length<200)"))
        .containsExactly(
            "true",
            "true",
            "50 operations",
            "layer_1999",
            "99953    %99950 = stablehlo.add %99949, %arg0 : tensor<8xf32>",
            "true");
  }

  @Test
  void aScopeThatIsEnteredTwiceHasTwoBoxes() throws Exception {
    String chain = ReportPrograms.chain(15, "norm", "attention", "norm");
    String branches =
        chain.replace("%v29, %v29", "%v14, %v14"); // attention and norm are not connected
    String script = "all('.box .title').map(t=>t.textContent).forEach(t=>say(t))";
    assertThat(use(chain, script)).containsExactly("x", "norm", "attention", "norm (2)", "return");
    assertThat(use(branches, script)).containsExactly("x", "norm", "attention", "return");
  }

  @Test
  void namesAreTextNotMarkup() throws Exception {
    String program =
        """
        func.func @"<img src=x>"(%a: tensor<f32>) -> tensor<f32> {
          %0 = stablehlo.custom_call @"<img src=y>"(%a) : (tensor<f32>) -> tensor<f32> loc("<img src=z>")
          return %0 : tensor<f32>
        }
        """;
    assertThat(
            use(
                program,
                "click(all('.box').find(b=>b.querySelector('.title').textContent.startsWith('custom')));for(const"
                    + " t of all('[data-tab]'))click(t);const"
                    + " q=one('#query');q.value='img';q.dispatchEvent(new Event('input'));"
                    + "say(all('img').length)"))
        .containsExactly("0");
  }

  @Test
  void everyTabKeepsToThePagesPolicy() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "for(const t of all('[data-tab]'))click(t);"
                    + "click(one('[data-tab=operations]'));"
                    + "say(one('.bar i').style.width)"))
        .containsExactly("100%");
  }

  @Test
  void nothingButThePagesOwnScriptRuns() throws Exception {
    assertThat(
            use(
                ReportPrograms.SMALL,
                "const d=document.createElement('div');"
                    + "d.innerHTML='<img src=x onerror=\"told.push(1)\"><a"
                    + " href=\"javascript:told.push(2)\" id=evil>x</a>';"
                    + "document.body.append(d);click(one('#evil'));"
                    + "const s=document.createElement('script');s.textContent='told.push(3)';"
                    + "document.body.append(s);"
                    + "try{eval('told.push(4)')}catch(e){say('no eval')}"))
        .contains("no eval")
        .doesNotContain("1", "2", "3", "4");
  }

  @Test
  void aHostileProgramShowsAsText() throws Exception {
    String evil =
        "</script><script>told.push(1)</script><img src=x onerror=told.push(2)>\"'`${told.push(3)}";
    String quoted = evil.replace("\"", "\\22");
    String program =
        """
        func.func @"EVIL"(%a: tensor<f32> {jax.name = "EVIL"}) -> tensor<f32> attributes {"EVIL" = "EVIL"} {
          %0 = stablehlo.custom_call @"EVIL"(%a) {backend_config = "EVIL", "EVIL" = 1} : (tensor<f32>) -> tensor<f32> loc("EVIL"("EVIL":1:2))
          return %0 : tensor<f32>
        }
        """
            .replace("EVIL", quoted);
    assertThat(
            Browser.use(
                ReportPrograms.page(evil, program),
                "click(all('.box').find(b=>b.querySelector('.title').textContent.startsWith('custom')));for(const"
                    + " t of all('[data-tab]'))click(t);const"
                    + " q=one('#query');q.value='told';q.dispatchEvent(new Event('input'));"
                    + "say(all('img').length+all('script').length)",
                folder))
        .containsExactly("4");
  }
}
