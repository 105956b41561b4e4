package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloDomain;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOperandScaling;
import org.hlo4j.hlo.HloOperandSparsity;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.HloResultAccuracy;
import org.hlo4j.hlo.HloStatistics;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.builtin.LongList;

/** The syntaxes of records: a row for each of their members. */
public final class RecordSyntaxes {
  /** Where an instruction comes from. */
  public static final TextSyntax<HloMetadata> METADATA = metadata();

  /** A place of a source. */
  public static final TextSyntax<HloFrames.Location> LOCATION = location();

  /** A frame of a stack. */
  public static final TextSyntax<HloFrames.Frame> FRAME = frame();

  /** How exact a result is. */
  public static final TextSyntax<HloResultAccuracy> RESULT_ACCURACY = accuracy();

  /** Which elements of operands are stored. */
  public static final TextSyntax<HloOperandSparsity.Pair> SPARSITY = sparsity();

  /** How operands are scaled. */
  public static final TextSyntax<HloOperandScaling.Pair> SCALING = scaling();

  /** A border between shardings. */
  public static final TextSyntax<HloDomain> DOMAIN = domain();

  /** Figures of an instruction. */
  public static final TextSyntax<HloStatistics> STATISTICS =
      Syntaxes.of(RecordSyntaxes::parseStatistics, RecordSyntaxes::printStatistics);

  /** Shapes of parameters and result. */
  public static final TextSyntax<HloProgramShape> PROGRAM_SHAPE =
      Syntaxes.of(RecordSyntaxes::parseProgram, RecordSyntaxes::printProgram);

  /** Results of calls whose buffers are those of operands. */
  public static final TextSyntax<List<HloAlias>> ALIASES =
      Syntaxes.list(Syntaxes.of(RecordSyntaxes::parseAlias, RecordSyntaxes::printAlias), ", ");

  /** Results of programs whose buffers are those of parameters. */
  public static final TextSyntax<List<HloAlias.OfProgram>> PROGRAM_ALIASES =
      spaced(Syntaxes.of(RecordSyntaxes::parseProgramAlias, RecordSyntaxes::printProgramAlias));

  /** Parameters whose buffers are given away. */
  public static final TextSyntax<List<HloAlias.Donor>> DONORS =
      spaced(Syntaxes.of(RecordSyntaxes::parseDonor, RecordSyntaxes::printDonor));

  private static final TextSyntax<HloWords.AliasKind> ALIAS_KIND =
      Syntaxes.word(HloWords.AliasKind.class);

  private static final String STATISTIC_SHOWN = "visualizing_index";

  private RecordSyntaxes() {}

  private static TextSyntax<HloMetadata> metadata() {
    var rows = new StructSyntax.Members<HloMetadata>();
    var opType = rows.optional("op_type", Syntaxes.STRING, "", HloMetadata::opType);
    var opName = rows.optional("op_name", Syntaxes.STRING, "", HloMetadata::opName);
    var file = rows.optional("source_file", Syntaxes.STRING, "", HloMetadata::sourceFile);
    var line = rows.optional("source_line", Syntaxes.INTEGER, 0L, HloMetadata::sourceLine);
    var endLine =
        rows.optional("source_end_line", Syntaxes.INTEGER, 0L, HloMetadata::sourceEndLine);
    var column = rows.optional("source_column", Syntaxes.INTEGER, 0L, HloMetadata::sourceColumn);
    var endColumn =
        rows.optional("source_end_column", Syntaxes.INTEGER, 0L, HloMetadata::sourceEndColumn);
    var types =
        rows.optional("profile_type", Syntaxes.INTEGERS, LongList.of(), HloMetadata::profileTypes);
    var copyOf =
        rows.optional("deduplicated_name", Syntaxes.STRING, "", HloMetadata::deduplicatedName);
    var scheduling =
        rows.optional("scheduling_name", Syntaxes.STRING, "", HloMetadata::schedulingName);
    var frame = rows.optional("stack_frame_id", Syntaxes.INTEGER, 0L, HloMetadata::stackFrame);
    return rows.build(
        " ",
        values ->
            new HloMetadata(
                values.get(opType),
                values.get(opName),
                values.get(file),
                values.get(line),
                values.get(endLine),
                values.get(column),
                values.get(endColumn),
                values.get(frame),
                values.get(copyOf),
                values.get(scheduling),
                values.get(types)));
  }

  private static TextSyntax<HloFrames.Location> location() {
    var rows = new StructSyntax.Members<HloFrames.Location>();
    var file = rows.required("file_name_id", Syntaxes.INTEGER, HloFrames.Location::file);
    var function =
        rows.required("function_name_id", Syntaxes.INTEGER, HloFrames.Location::function);
    var line = rows.required("line", Syntaxes.INTEGER, HloFrames.Location::line);
    var endLine = rows.required("end_line", Syntaxes.INTEGER, HloFrames.Location::endLine);
    var column = rows.required("column", Syntaxes.INTEGER, HloFrames.Location::column);
    var endColumn = rows.required("end_column", Syntaxes.INTEGER, HloFrames.Location::endColumn);
    return rows.build(
        " ",
        values ->
            new HloFrames.Location(
                values.get(file),
                values.get(function),
                values.get(line),
                values.get(endLine),
                values.get(column),
                values.get(endColumn)));
  }

  /** In text the number of a parent is one higher than in protos: one is none. */
  private static TextSyntax<HloFrames.Frame> frame() {
    var rows = new StructSyntax.Members<HloFrames.Frame>();
    var location = rows.required("file_location_id", Syntaxes.INTEGER, HloFrames.Frame::location);
    var parent =
        rows.required(
            "parent_frame_id", Syntaxes.INTEGER, value -> Math.addExact(value.parent(), 1L));
    return rows.build(
        " ",
        values ->
            new HloFrames.Frame(values.get(location), Math.subtractExact(values.get(parent), 1L)));
  }

  private static TextSyntax<HloResultAccuracy> accuracy() {
    var parts = new StructSyntax.Members<HloResultAccuracy.Tolerance>();
    var absolute =
        parts.printed("atol", Syntaxes.DOUBLE, 0.0, HloResultAccuracy.Tolerance::absolute);
    var relative =
        parts.printed("rtol", Syntaxes.DOUBLE, 0.0, HloResultAccuracy.Tolerance::relative);
    var ulps = parts.printed("ulps", Syntaxes.INTEGER, 0L, HloResultAccuracy.Tolerance::ulps);
    TextSyntax<HloResultAccuracy.Tolerance> tolerances =
        parts.build(
            ",",
            values ->
                new HloResultAccuracy.Tolerance(
                    values.get(absolute), values.get(relative), values.get(ulps)));
    var rows = new StructSyntax.Members<HloResultAccuracy>();
    var mode =
        rows.optional(
            "mode",
            Syntaxes.word(HloWords.AccuracyMode.class),
            null,
            value -> value instanceof HloResultAccuracy.Mode one ? one.mode() : null);
    var tolerance =
        rows.optional(
            "tolerance",
            tolerances,
            null,
            value -> value instanceof HloResultAccuracy.Tolerance one ? one : null);
    return rows.build(
        ",",
        values -> {
          HloResultAccuracy.Tolerance one = values.find(tolerance);
          HloWords.AccuracyMode other = values.find(mode);
          if (one != null && other == null) {
            return one;
          }
          if (other != null && one == null) {
            return new HloResultAccuracy.Mode(other);
          }
          throw new IllegalArgumentException("expected a mode, or a tolerance");
        });
  }

  private static TextSyntax<HloOperandSparsity.Pair> sparsity() {
    var parts = new StructSyntax.Members<HloOperandSparsity>();
    var blocks =
        parts.printed(
            "sparsity",
            Syntaxes.TIMES,
            LongList.of(0, 0),
            value -> LongList.of(value.nonZero(), value.blockSize()));
    var dimension = parts.printed("dimension", Syntaxes.INTEGER, 0L, HloOperandSparsity::dimension);
    var stride = parts.printed("stride", Syntaxes.INTEGER, 0L, HloOperandSparsity::stride);
    var index = parts.printed("idx", Syntaxes.INTEGER, 0L, HloOperandSparsity::index);
    TextSyntax<HloOperandSparsity> side =
        parts.build(
            " ",
            values -> {
              LongList sizes = values.get(blocks);
              if (sizes.size() != 2) {
                throw new IllegalArgumentException("expected a sparsity such as 2x4");
              }
              return new HloOperandSparsity(
                  sizes.get(0),
                  sizes.get(1),
                  values.get(dimension),
                  values.get(stride),
                  values.get(index));
            });
    var rows = new StructSyntax.Members<HloOperandSparsity.Pair>();
    var left = rows.optional("lhs", side, null, HloOperandSparsity.Pair::left);
    var right = rows.optional("rhs", side, null, HloOperandSparsity.Pair::right);
    return rows.build(
        " ", values -> new HloOperandSparsity.Pair(values.find(left), values.find(right)));
  }

  private static TextSyntax<HloOperandScaling.Pair> scaling() {
    var parts = new StructSyntax.Members<HloOperandScaling>();
    var scale = parts.printed("scale_idx", Syntaxes.INTEGER, 0L, HloOperandScaling::scale);
    var zero = parts.optional("zero_idx", Syntaxes.INTEGER, null, HloOperandScaling::zero);
    var strides =
        parts.optional("strides", Syntaxes.TIMES, LongList.of(), HloOperandScaling::strides);
    var steps = parts.optional("steps", Syntaxes.TIMES, LongList.of(), HloOperandScaling::steps);
    TextSyntax<HloOperandScaling> side =
        parts.build(
            " ",
            values ->
                new HloOperandScaling(
                    values.get(scale), values.find(zero), values.get(strides), values.get(steps)));
    var rows = new StructSyntax.Members<HloOperandScaling.Pair>();
    var left = rows.optional("lhs", side, null, HloOperandScaling.Pair::left);
    var right = rows.optional("rhs", side, null, HloOperandScaling.Pair::right);
    return rows.build(
        " ", values -> new HloOperandScaling.Pair(values.find(left), values.find(right)));
  }

  private static TextSyntax<HloDomain> domain() {
    String sharding = "sharding";
    var rows = new StructSyntax.Members<HloDomain>();
    var kind = rows.required("kind", Syntaxes.STRING, value -> sharding);
    TextSyntax<HloOpSharding> shardings = ShardingSyntax.INSTANCE;
    var entry = rows.required("entry", shardings, HloDomain::entry);
    var exit = rows.required("exit", shardings, HloDomain::exit);
    return rows.build(
        ", ",
        values -> {
          if (!values.get(kind).equals(sharding)) {
            throw new IllegalArgumentException("no kind of domains: " + values.get(kind));
          }
          return new HloDomain(values.get(entry), values.get(exit));
        });
  }

  private static HloStatistics parseStatistics(HloScanner in) {
    List<HloStatistics.Value> values = new ArrayList<>();
    List<Long> shown = new ArrayList<>();
    in.list(
        "{",
        "}",
        () -> {
          String name = in.attributeName();
          if (name.equals(STATISTIC_SHOWN)) {
            shown.add(in.integer());
          } else {
            values.add(new HloStatistics.Value(name, Syntaxes.DOUBLE.parse(in)));
          }
          return name;
        });
    // Figures of which none is shown are dropped, as by XLA.
    return shown.isEmpty() || values.isEmpty()
        ? new HloStatistics(0, List.of())
        : new HloStatistics(shown.getLast(), values);
  }

  private static void printStatistics(HloStatistics statistics, HloTextWriter out) {
    out.append("{").append(STATISTIC_SHOWN).append("=").append(statistics.shown());
    for (HloStatistics.Value value : statistics.values()) {
      out.append(",").append(value.name()).append("=");
      Syntaxes.DOUBLE.print(value.value(), out);
    }
    out.append("}");
  }

  private static HloProgramShape parseProgram(HloScanner in) {
    in.expect("{");
    var parameters = in.list("(", ")", () -> Syntaxes.SHAPE.parse(in));
    in.expect("->");
    var result = Syntaxes.SHAPE.parse(in);
    in.expect("}");
    return new HloProgramShape(parameters, result);
  }

  private static void printProgram(HloProgramShape program, HloTextWriter out) {
    out.append("{");
    printShapes(program, out);
    out.append("}");
  }

  private static void printShapes(HloProgramShape program, HloTextWriter out) {
    out.append("(");
    for (int i = 0; i < program.parameters().size(); i++) {
      out.append(i == 0 ? "" : ", ").append(ShapeSyntax.indexComment(i));
      Syntaxes.SHAPE.print(program.parameters().get(i), out);
    }
    out.append(")->");
    Syntaxes.SHAPE.print(program.result(), out);
  }

  private static HloAlias parseAlias(HloScanner in) {
    LongList output = Syntaxes.INTEGERS.parse(in);
    in.expect(":");
    in.expect("(");
    HloAlias alias = parseOperand(in, output);
    in.expect(")");
    return alias;
  }

  private static HloAlias parseOperand(HloScanner in, LongList output) {
    long operand = in.integer();
    in.expect(",");
    return new HloAlias(output, operand, Syntaxes.INTEGERS.parse(in));
  }

  private static void printAlias(HloAlias alias, HloTextWriter out) {
    printOperand(alias, out);
    out.append(")");
  }

  private static void printOperand(HloAlias alias, HloTextWriter out) {
    Syntaxes.INTEGERS.print(alias.output(), out);
    out.append(": (").append(alias.operand()).append(", ");
    Syntaxes.INTEGERS.print(alias.index(), out);
  }

  private static HloAlias.OfProgram parseProgramAlias(HloScanner in) {
    LongList output = Syntaxes.INTEGERS.parse(in);
    in.expect(":");
    in.expect("(");
    HloAlias alias = parseOperand(in, output);
    HloWords.AliasKind kind = in.take(",") ? ALIAS_KIND.parse(in) : HloWords.AliasKind.MAY;
    in.expect(")");
    return new HloAlias.OfProgram(alias, kind);
  }

  private static void printProgramAlias(HloAlias.OfProgram entry, HloTextWriter out) {
    printOperand(entry.alias(), out);
    out.append(", ").append(entry.kind().text()).append(")");
  }

  private static HloAlias.Donor parseDonor(HloScanner in) {
    in.expect("(");
    long parameter = in.integer();
    in.expect(",");
    LongList index = Syntaxes.INTEGERS.parse(in);
    in.expect(")");
    return new HloAlias.Donor(parameter, index);
  }

  private static void printDonor(HloAlias.Donor donor, HloTextWriter out) {
    out.append("(").append(donor.parameter()).append(", ");
    Syntaxes.INTEGERS.print(donor.index(), out);
    out.append(")");
  }

  /** Values in braces, with spaces inside. */
  private static <T> TextSyntax<List<T>> spaced(TextSyntax<T> element) {
    return Syntaxes.of(
        in -> List.copyOf(in.list("{", "}", () -> element.parse(in))),
        (values, out) -> out.list("{ ", ", ", " }", values, value -> element.print(value, out)));
  }
}
