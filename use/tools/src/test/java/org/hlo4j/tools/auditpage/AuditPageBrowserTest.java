package org.hlo4j.tools.auditpage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.tools.page.Browser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page in a browser; run by {@code ./dev browser}. */
@Tag("browser")
class AuditPageBrowserTest {
  private static final String HELPERS =
      "const card=t=>all('.card').find(c=>c.querySelector('h2 span').textContent===t);"
          + "const bar=(t,l)=>[...card(t).querySelectorAll('.bar')].find(b=>b.title===l);"
          + "const bars=t=>[...card(t).querySelectorAll('.bar')].map(b=>b.title+"
          + "' '+b.querySelector('.n').textContent).join(', ');"
          + "const total=()=>one('.total').textContent;"
          + "const paths=()=>all('.file .c-path').map(p=>p.textContent).join(' ');";

  @TempDir Path folder;

  private List<String> use(List<AuditRow> rows, String script)
      throws IOException, InterruptedException {
    return Browser.use(AuditPageRows.page("store", rows), HELPERS + script, folder);
  }

  @Test
  void countsFilesByWhatTheyAre() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "say(one('#facts').innerText);say(total());say(bars('Verdict'));"
                    + "say(bars('Release written'));say(bars('Diagnostics'));"
                    + "say(bars('Element types'));"
                    + "say(bars('Folders of people in locations'));"
                    + "say(bars('Programs that mean the same'));say(paths())"))
        .containsExactly(
            "5 files · 3.00 KiB · 2025-01-10 – 2025-02-11 · 3 valid · 2 unreadable"
                .replace(" · ", ""),
            "5 files",
            "valid 3, unreadable 2",
            "0.20.0 1, 1.4.0 2",
            "invalid section ID: … (header) 2",
            "f32 3, i1 3",
            "/home/ada 1, C:\\Users\\bo 1",
            "a.mlir.bc 2",
            "a.mlir.bc b.mlir.bc c.mlir.bc d.bc e.bc");
  }

  @Test
  void aBarFiltersAllOtherPlotsAndTheTable() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "click(bar('Release written','1.4.0'));say(total());say(paths());"
                    + "say(bars('Verdict'));say(bars('Release written'));"
                    + "click(bar('Oldest release that fits','1.4.0'));say(paths());"
                    + "click(one('[data-clear]'));say(paths());"
                    + "click(one('[data-reset]'));say(total())"))
        .containsExactly(
            "2 of 5 files",
            "b.mlir.bc c.mlir.bc",
            "valid 2",
            "0.20.0 1, 1.4.0 2",
            "b.mlir.bc",
            "b.mlir.bc",
            "5 files");
  }

  @Test
  void aReleaseNamesWhatIsInItsWay() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "const t='What a release does not read',s=card(t).querySelector('select');"
                    + "const show=r=>{s.value=r;s.dispatchEvent(new"
                    + " Event('change',{bubbles:true}));"
                    + "say([...card(t).querySelectorAll('.case b')].map(b=>b.textContent));"
                    + "say(bars(t))};show('1.3.0');"
                    + "say(card(t).querySelector('.note').textContent);"
                    + "click(card(t).querySelectorAll('.case')[1]);say(paths());"
                    + "click(one('[data-reset]'));show('1.4.0');say('end')"))
        .containsExactly(
            "2,1,0",
            "stablehlo.tan: the operation itself 1",
            "1 file that fits 1.3.0 is written for later releases.",
            "b.mlir.bc",
            "3,0,0",
            "",
            "end");
  }

  @Test
  void timeIsDividedIntoColumns() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "const c=()=>card('Over time').querySelectorAll('.column');say(c().length);"
                    + "say(c()[0].querySelector('title').textContent);click(c()[0]);say(paths())"))
        .containsExactly("33", "2025-01-10: 1 file", "a.mlir.bc");
  }

  @Test
  void theTableIsSortedSearchedAndHasDetails() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "click(one('[data-sort=size]'));say(paths());click(one('[data-sort=size]'));"
                    + "say(paths());const q=one('#query');q.value='BC mlir b.';"
                    + "q.dispatchEvent(new Event('input'));await pause(50);say(paths());"
                    + "click(one('.file'));say(one('#details .path').textContent);"
                    + "say(one('#details').textContent.includes('bbbbbbbbbbbbbbbb…'));"
                    + "click(one('[data-reset]'));click(all('.file')[4]);"
                    + "say(one('#details pre').textContent);"
                    + "document.dispatchEvent(new KeyboardEvent('keydown',{key:'Escape'}));"
                    + "say(one('#details').hidden)"))
        .containsExactly(
            "a.mlir.bc b.mlir.bc c.mlir.bc d.bc e.bc",
            "b.mlir.bc c.mlir.bc a.mlir.bc d.bc e.bc",
            "b.mlir.bc",
            "b.mlir.bc",
            "true",
            "e.bc:0x7: error: invalid section ID: 7 (header)",
            "true");
  }

  @Test
  void detailsLeadToTheOthersThatMeanTheSame() throws Exception {
    assertThat(
            use(
                AuditPageRows.SMALL,
                "click(one('.file'));click(one('#details [data-group]'));say(paths());"
                    + "say(one('.chip').textContent)"))
        .containsExactly("a.mlir.bc c.mlir.bc", "copies of a.mlir.bc ✕");
  }

  @Test
  void aStoreOfNoFilesIsAPage() throws Exception {
    assertThat(use(List.of(), "say(total());say(all('.card').length);say(all('.file').length)"))
        .containsExactly("0 files", "0", "0");
  }

  @Test
  void filesWithoutTimesHaveNoPlotOverTime() throws Exception {
    assertThat(
            use(
                List.of(AuditPageRows.damaged("x", "y")),
                "say(total());say(all('.card h2 span').map(s=>s.textContent))"))
        .containsExactly("1 file", "Verdict,Diagnostics");
  }

  @Test
  void twoHundredThousandFilesOpen() throws Exception {
    assertThat(
            use(
                AuditPageRows.many(200_000),
                "say(total());say(all('.file').length<100);one('#grid').scrollTop=26*199000;"
                    + "await pause(100);say(all('.file').length<100);"
                    + "click(bar('Oldest release that fits','1.4.0'));say(total())"))
        .containsExactly("200,000 files", "true", "true", "50,000 of 200,000 files");
  }

  @Test
  void namesAreTextNotMarkup() throws Exception {
    String evil =
        "</script><script>told.push(1)</script><img src=x onerror=told.push(2)>\"'`${told.push(3)}";
    AuditRow row =
        AuditRow.EMPTY
            .with(AuditColumn.PATH, evil)
            .with(AuditColumn.VERDICT, evil)
            .with(AuditColumn.FORM, evil)
            .with(AuditColumn.RELEASE, evil)
            .with(AuditColumn.DIAGNOSTIC, evil)
            .with(AuditColumn.DIGEST, "a".repeat(64))
            .with(AuditColumn.CUSTOM_CALLS, Map.of(evil, 1L))
            .with(AuditColumn.PERSONAL_FILES, List.of("/home/" + evil + "/x"));
    assertThat(
            Browser.use(
                AuditPageRows.page(evil, List.of(row, row)),
                HELPERS
                    + "for(const t of all('.card h2 span').map(s=>s.textContent)){const"
                    + " b=card(t).querySelector('.bar');if(b)click(b)}click(one('.file'));"
                    + "say(all('.chip').length>3);"
                    + "say(all('img').length+all('script').length)",
                folder))
        .containsExactly("true", "4");
  }
}
