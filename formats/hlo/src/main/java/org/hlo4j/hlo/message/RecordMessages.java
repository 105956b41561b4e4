package org.hlo4j.hlo.message;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloConvolutionDimensions;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloPadding;
import org.hlo4j.hlo.HloPair;
import org.hlo4j.hlo.HloSlice;
import org.hlo4j.hlo.HloStatistics;
import org.hlo4j.hlo.HloWindow;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/** Messages that are records: a row for each of their fields. */
final class RecordMessages {
  static final Message<HloMetadata> METADATA = metadata();
  static final Message<HloWindow> WINDOW = window();
  static final Message<HloPadding> PADDING = padding();
  static final Message<HloSlice> SLICE = slice();
  static final Message<HloPair> PAIR = pair();
  static final Message<HloConvolutionDimensions> CONVOLUTION = convolution();
  static final Message<HloStatistics> STATISTICS = statistics();
  static final Message<HloAlias> OPERAND_ALIAS = alias();
  static final Message<HloAlias.OfProgram> PROGRAM_ALIAS = programAlias();
  static final Message<HloAlias.Donor> DONOR = donor();
  static final Message<HloAlias.Prefetch> PREFETCH = prefetch();
  static final Message<HloFrames> FRAMES = frames();

  private RecordMessages() {}

  private static <M> MessageField<M, String> string(
      MessageFields<M> fields, int number, Function<M, String> getter) {
    return fields.withDefault(number, Kind.BYTE_STRING, "", getter);
  }

  private static <M> MessageField<M, Long> int32(
      MessageFields<M> fields, int number, Function<M, Long> getter) {
    return fields.withDefault(number, Kinds.INT32, 0L, getter);
  }

  private static Message<HloMetadata> metadata() {
    MessageFields<HloMetadata> rows = MessageFields.packed();
    var opType = string(rows, 1, HloMetadata::opType);
    var opName = string(rows, 2, HloMetadata::opName);
    var file = string(rows, 3, HloMetadata::sourceFile);
    var line = int32(rows, 4, HloMetadata::sourceLine);
    var types = rows.integers(5, HloMetadata::profileTypes);
    var copyOf = string(rows, 12, HloMetadata::deduplicatedName);
    var frame = int32(rows, 15, HloMetadata::stackFrame);
    var scheduling = string(rows, 16, HloMetadata::schedulingName);
    var endLine = int32(rows, 17, HloMetadata::sourceEndLine);
    var column = int32(rows, 18, HloMetadata::sourceColumn);
    var endColumn = int32(rows, 19, HloMetadata::sourceEndColumn);
    rows.ignore(10); // profile_info: how its compiler was tuned
    return rows.build(
        "OpMetadata",
        v ->
            new HloMetadata(
                v.get(opType),
                v.get(opName),
                v.get(file),
                v.get(line),
                v.get(endLine),
                v.get(column),
                v.get(endColumn),
                v.get(frame),
                v.get(copyOf),
                v.get(scheduling),
                v.get(types)));
  }

  private static Message<HloWindow> window() {
    MessageFields<HloWindow.Dimension> rows = MessageFields.packed();
    var size = rows.integer(1, HloWindow.Dimension::size);
    var stride = rows.integer(2, HloWindow.Dimension::stride);
    var low = rows.integer(3, HloWindow.Dimension::low);
    var high = rows.integer(4, HloWindow.Dimension::high);
    var windowDilation = rows.integer(5, HloWindow.Dimension::windowDilation);
    var baseDilation = rows.integer(6, HloWindow.Dimension::baseDilation);
    var reversal = rows.withDefault(7, Kind.BOOL, false, HloWindow.Dimension::isReversed);
    Message<HloWindow.Dimension> dimension =
        rows.build(
            "WindowDimension",
            v ->
                new HloWindow.Dimension(
                    v.get(size),
                    v.get(stride),
                    v.get(low),
                    v.get(high),
                    v.get(baseDilation),
                    v.get(windowDilation),
                    v.get(reversal)));
    MessageFields<HloWindow> window = MessageFields.packed();
    var dimensions = window.messages(1, () -> dimension, HloWindow::dimensions);
    return window.build("Window", v -> new HloWindow(v.get(dimensions)));
  }

  private static Message<HloPadding> padding() {
    MessageFields<HloPadding.Dimension> rows = MessageFields.packed();
    var low = rows.integer(1, HloPadding.Dimension::low);
    var high = rows.integer(2, HloPadding.Dimension::high);
    var interior = rows.integer(3, HloPadding.Dimension::interior);
    Message<HloPadding.Dimension> dimension =
        rows.build(
            "PaddingConfig.PaddingConfigDimension",
            v -> new HloPadding.Dimension(v.get(low), v.get(high), v.get(interior)));
    MessageFields<HloPadding> padding = MessageFields.packed();
    var dimensions = padding.messages(1, () -> dimension, HloPadding::dimensions);
    return padding.build("PaddingConfig", v -> new HloPadding(v.get(dimensions)));
  }

  private static Message<HloSlice> slice() {
    MessageFields<HloSlice> rows = MessageFields.packed();
    var start = rows.integer(1, HloSlice::start);
    var limit = rows.integer(2, HloSlice::limit);
    var stride = rows.integer(3, HloSlice::stride);
    return rows.build(
        "HloInstructionProto.SliceDimensions",
        v -> new HloSlice(v.get(start), v.get(limit), v.get(stride)));
  }

  private static Message<HloPair> pair() {
    MessageFields<HloPair> rows = MessageFields.packed();
    var source = rows.integer(1, HloPair::source);
    var target = rows.integer(2, HloPair::target);
    return rows.build("SourceTarget", v -> new HloPair(v.get(source), v.get(target)));
  }

  private static Message<HloConvolutionDimensions> convolution() {
    MessageFields<HloConvolutionDimensions> rows = MessageFields.packed();
    var kernelInput = rows.integer(3, HloConvolutionDimensions::kernelInput);
    var kernelOutput = rows.integer(4, HloConvolutionDimensions::kernelOutput);
    var kernelSpatial = rows.integers(6, HloConvolutionDimensions::kernelSpatial);
    var inputBatch = rows.integer(7, HloConvolutionDimensions::inputBatch);
    var inputFeature = rows.integer(8, HloConvolutionDimensions::inputFeature);
    var outputBatch = rows.integer(9, HloConvolutionDimensions::outputBatch);
    var outputFeature = rows.integer(10, HloConvolutionDimensions::outputFeature);
    var inputSpatial = rows.integers(11, HloConvolutionDimensions::inputSpatial);
    var outputSpatial = rows.integers(12, HloConvolutionDimensions::outputSpatial);
    return rows.build(
        "ConvolutionDimensionNumbers",
        v ->
            new HloConvolutionDimensions(
                v.get(inputBatch),
                v.get(inputFeature),
                v.get(inputSpatial),
                v.get(kernelInput),
                v.get(kernelOutput),
                v.get(kernelSpatial),
                v.get(outputBatch),
                v.get(outputFeature),
                v.get(outputSpatial)));
  }

  private static Message<HloStatistics> statistics() {
    MessageFields<HloStatistics.Value> rows = MessageFields.packed();
    var name = string(rows, 1, HloStatistics.Value::name);
    var value = rows.withDefault(2, Kind.DOUBLE, 0.0, HloStatistics.Value::value);
    Message<HloStatistics.Value> statistic =
        rows.build("Statistic", v -> new HloStatistics.Value(v.get(name), v.get(value)));
    MessageFields<HloStatistics> all = MessageFields.packed();
    var shown = all.integer(1, HloStatistics::shown);
    var values = all.messages(2, () -> statistic, HloStatistics::values);
    return all.build("StatisticsViz", v -> new HloStatistics(v.get(shown), v.get(values)));
  }

  private static Message<HloAlias> alias() {
    MessageFields<HloAlias> rows = MessageFields.packed();
    var output = rows.integers(1, HloAlias::output);
    var operand = rows.integer(2, HloAlias::operand);
    var index = rows.integers(3, HloAlias::index);
    return rows.build(
        "OutputOperandAliasing", v -> new HloAlias(v.get(output), v.get(operand), v.get(index)));
  }

  private static Message<HloAlias.OfProgram> programAlias() {
    MessageFields<HloAlias.OfProgram> rows = MessageFields.packed();
    var output = rows.integers(1, entry -> entry.alias().output());
    var parameter = rows.integer(2, entry -> entry.alias().operand());
    var index = rows.integers(3, entry -> entry.alias().index());
    var kind =
        rows.withDefault(
            4,
            Kinds.word(HloWords.AliasKind.class),
            HloWords.AliasKind.NONE,
            HloAlias.OfProgram::kind);
    return rows.build(
        "HloInputOutputAliasProto.AliasEntryProto",
        v ->
            new HloAlias.OfProgram(
                new HloAlias(v.get(output), v.get(parameter), v.get(index)), v.get(kind)));
  }

  private static Message<HloAlias.Donor> donor() {
    MessageFields<HloAlias.Donor> rows = MessageFields.packed();
    var parameter = rows.integer(1, HloAlias.Donor::parameter);
    var index = rows.integers(2, HloAlias.Donor::index);
    return rows.build(
        "HloBufferDonorProto.BufferDonorEntryProto",
        v -> new HloAlias.Donor(v.get(parameter), v.get(index)));
  }

  private static Message<HloAlias.Prefetch> prefetch() {
    MessageFields<HloAlias.Prefetch> rows = MessageFields.packed();
    var parameter = rows.integer(1, HloAlias.Prefetch::parameter);
    var index = rows.integers(2, HloAlias.Prefetch::index);
    var offset = rows.integer(3, HloAlias.Prefetch::offset);
    return rows.build(
        "CrossProgramPrefetch",
        v -> new HloAlias.Prefetch(v.get(parameter), v.get(index), v.get(offset)));
  }

  private static Message<HloFrames> frames() {
    MessageFields<HloFrames.Location> places = MessageFields.packed();
    var file = int32(places, 1, HloFrames.Location::file);
    var function = int32(places, 2, HloFrames.Location::function);
    var line = int32(places, 3, HloFrames.Location::line);
    var column = int32(places, 4, HloFrames.Location::column);
    var endLine = int32(places, 5, HloFrames.Location::endLine);
    var endColumn = int32(places, 6, HloFrames.Location::endColumn);
    Message<HloFrames.Location> location =
        places.build(
            "StackFrameIndexProto.FileLocation",
            v ->
                new HloFrames.Location(
                    v.get(file),
                    v.get(function),
                    v.get(line),
                    v.get(endLine),
                    v.get(column),
                    v.get(endColumn)));
    MessageFields<HloFrames.Frame> rows = MessageFields.packed();
    var place = int32(rows, 1, HloFrames.Frame::location);
    var parent = int32(rows, 2, HloFrames.Frame::parent);
    Message<HloFrames.Frame> frame =
        rows.build(
            "StackFrameIndexProto.StackFrame",
            v -> new HloFrames.Frame(v.get(place), v.get(parent)));
    MessageFields<HloFrames> all = MessageFields.packed();
    var files = all.repeated(1, Kind.BYTE_STRING, HloFrames::files);
    var functions = all.repeated(2, Kind.BYTE_STRING, HloFrames::functions);
    var locations = all.messages(3, () -> location, HloFrames::locations);
    var frames = all.messages(4, () -> frame, HloFrames::frames);
    return all.build(
        "StackFrameIndexProto",
        v -> new HloFrames(v.get(files), v.get(functions), v.get(locations), v.get(frames)));
  }

  /** A message of one list of messages, as several tables of modules are. */
  static <T> Message<List<T>> listOf(String name, Message<T> element) {
    MessageFields<List<T>> rows = MessageFields.packed();
    var elements = rows.messages(1, () -> element, (List<T> list) -> list);
    return rows.build(name, v -> v.get(elements));
  }

  /** Truth values of leaves. */
  static Message<List<Boolean>> booleans(String name) {
    MessageFields<List<Boolean>> rows = MessageFields.packed();
    var values = rows.integers(1, (List<Boolean> list) -> Kinds.ofBooleans(list));
    return rows.build(name, v -> Kinds.toBooleans(v.get(values)));
  }

  /** A message of one list of integers. */
  static Message<LongList> integers(String name) {
    MessageFields<LongList> rows = MessageFields.packed();
    var values = rows.integers(1, (LongList list) -> list);
    return rows.build(name, v -> v.get(values));
  }
}
