package org.hlo4j.conformance.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.hlo.translate.HloToStablehlo;
import org.hlo4j.hlo.translate.TranslationOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.UnknownLoc;

/**
 * Modules of HLO: what was read is the same in every form, and is translated to a program, or
 * refused with a reason.
 */
enum HloTarget implements Target {
  /** Texts. */
  HLO {
    @Override
    public List<byte[]> seeds() {
      return texts().stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    @Override
    public boolean read(byte[] bytes) {
      HloModule module = parse(bytes);
      checkForms(module);
      return translates(module);
    }
  },

  /** Protos: a module alone, in a dump, in a snapshot. */
  HLO_PROTO {
    @Override
    public List<byte[]> seeds() {
      List<byte[]> seeds = new ArrayList<>();
      HloFile.Form[] forms = HloFile.Form.values();
      for (String text : texts()) {
        HloModule module = parse(text.getBytes(StandardCharsets.UTF_8));
        HloFile.Form form = forms[seeds.size() % forms.length];
        boolean hasArguments = form.compareTo(HloFile.Form.SNAPSHOT) >= 0;
        List<List<HloLiteral>> arguments = hasArguments ? List.of(List.of(LITERAL)) : List.of();
        HloLiteral result = form == HloFile.Form.SNAPSHOT ? LITERAL : null;
        seeds.add(HloProtos.toBytes(new HloFile(form, module, arguments, result, "")));
      }
      return seeds;
    }

    @Override
    public boolean read(byte[] bytes) {
      HloFile file = HloProtos.read(Blob.wrap(bytes), "mutant", Diagnostics.collector());
      byte[] written = HloProtos.toBytes(file);
      if (!Arrays.equals(HloProtos.toBytes(reread(written)), written)) {
        throw new Breach("another file after writing and reading");
      }
      for (HloPrintStyle style : STYLES) {
        HloText.print(file.module(), style);
      }
      return translates(file.module());
    }
  },

  /** Programs that become modules. */
  HLO_EXPORT {
    @Override
    public boolean worksOnPrograms() {
      return true;
    }

    @Override
    public List<String> programs() {
      List<String> programs = new ArrayList<>(Seeds.programs());
      programs.addAll(Seeds.parts(RESOURCES + "export/programs.mlir"));
      return programs;
    }

    @Override
    public List<byte[]> seeds() {
      return programs().stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    @Override
    public boolean read(byte[] bytes) {
      HloModule module = HloExport.of(Hlo4j.standard().read(bytes, "mutant")).module();
      checkForms(module);
      return translates(module);
    }
  };

  private static final String RESOURCES = "formats/hlo/src/test/resources/org/hlo4j/hlo/";

  private static final List<HloPrintStyle> STYLES =
      List.of(HloPrintStyle.LONG, HloPrintStyle.SHORT);

  private static final HloLiteral LITERAL =
      new HloLiteral.Array(HloShape.array(HloElementType.F32, 2), Blob.wrap(new byte[8]));

  /** Returns modules, and one for each instruction of the samples. */
  private static List<String> texts() {
    List<String> texts = new ArrayList<>(Seeds.parts(RESOURCES + "translate/modules.hlo"));
    String module = Seeds.text(RESOURCES + "module.txt");
    Seeds.text(RESOURCES + "instructions.txt")
        .lines()
        .forEach(instruction -> texts.add(module.replace("$instruction", instruction)));
    return texts;
  }

  private static HloModule parse(byte[] text) {
    try {
      return HloText.parse(SourceText.of("mutant", text));
    } catch (DiagnosticException refused) {
      if (refused.diagnostics().size() != 1) {
        throw new Breach(refused.diagnostics().size() + " diagnostics");
      }
      throw refused;
    }
  }

  private static HloFile reread(byte[] proto) {
    try {
      return HloProtos.read(Blob.wrap(proto), "again", Diagnostics.collector());
    } catch (DiagnosticException e) {
      throw new Breach("not read again: " + e.getMessage());
    }
  }

  /** Fails unless a module is the same after it was printed or written, and read. */
  private static void checkForms(HloModule module) {
    for (HloPrintStyle style : STYLES) {
      String text = HloText.print(module, style);
      SourceText again = SourceText.of("again", ByteStrings.encode(text));
      try {
        if (!HloText.print(HloText.parse(again), style).equals(text)) {
          throw new Breach("another module after printing and parsing");
        }
      } catch (DiagnosticException e) {
        throw new Breach("not parsed again: " + e.getMessage());
      }
    }
    // The first reading decides, as XLA's does, what numbers mean that no module has: groups of -1.
    byte[] proto = HloProtos.toBytes(reread(HloProtos.toBytes(module)));
    if (!Arrays.equals(HloProtos.toBytes(reread(proto)), proto)) {
      throw new Breach("another module after writing and reading");
    }
  }

  /** Translates a module, and exports what is valid. */
  private static boolean translates(HloModule module) {
    Operation program =
        HloToStablehlo.translate(
            module, UnknownLoc.INSTANCE, TranslationOptions.DEFAULT, Diagnostics.collector());
    if (!Hlo4j.standard().verifyAll(program).isEmpty()) {
      return false;
    }
    HloExport.of(program);
    return true;
  }
}
