package org.hlo4j.hlo.syntax;

import java.util.Arrays;
import org.hlo4j.hlo.HloConvolutionDimensions;
import org.hlo4j.ir.builtin.LongList;

/** The dimensions of convolutions, a character for each: {@code b01f_01io->b01f}. */
public final class DimLabelsSyntax implements TextSyntax<HloConvolutionDimensions> {
  /** The only one. */
  public static final DimLabelsSyntax INSTANCE = new DimLabelsSyntax();

  private static final int MOST_SPATIAL = 10;

  private DimLabelsSyntax() {}

  /** The places of letters and digits in a word. */
  private record Labels(long first, long second, LongList spatial) {
    static Labels parse(String word, char first, char second) {
      long[] spatial = new long[MOST_SPATIAL];
      Arrays.fill(spatial, -1);
      long firstPlace = -1;
      long secondPlace = -1;
      for (int i = 0; i < word.length(); i++) {
        char c = word.charAt(i);
        if (c == first && firstPlace < 0) {
          firstPlace = i;
        } else if (c == second && secondPlace < 0) {
          secondPlace = i;
        } else if (c >= '0' && c <= '9' && spatial[c - '0'] < 0) {
          spatial[c - '0'] = i;
        } else if (c != '?') {
          throw new IllegalArgumentException("'%s' does not belong in '%s'".formatted(c, word));
        }
      }
      return new Labels(
          placeOf(firstPlace, first, word),
          placeOf(secondPlace, second, word),
          used(spatial, word));
    }

    private static long placeOf(long place, char label, String word) {
      if (place < 0) {
        throw new IllegalArgumentException("'%s' is missing in '%s'".formatted(label, word));
      }
      return place;
    }

    private static LongList used(long[] spatial, String word) {
      int count = 0;
      while (count < spatial.length && spatial[count] >= 0) {
        count++;
      }
      for (int i = count; i < spatial.length; i++) {
        if (spatial[i] >= 0) {
          throw new IllegalArgumentException("'%s' is missing in '%s'".formatted(count, word));
        }
      }
      return LongList.of(Arrays.copyOf(spatial, count));
    }

    private static String print(long first, char a, long second, char b, LongList spatial) {
      long last = spatial.stream().reduce(Math.max(first, second), Math::max);
      if (last >= MOST_SPATIAL + 2L || Math.min(first, second) < 0) {
        return "?"; // no array has as many dimensions; only damaged protos do
      }
      char[] word = new char[(int) last + 1];
      Arrays.fill(word, '?');
      for (int i = 0; i < spatial.size(); i++) {
        word[(int) Math.max(0, spatial.get(i))] =
            Character.forDigit(i % MOST_SPATIAL, MOST_SPATIAL);
      }
      word[(int) first] = a;
      word[(int) second] = b;
      return new String(word);
    }
  }

  @Override
  public HloConvolutionDimensions parse(HloScanner in) {
    int start = in.offset();
    String word = in.run("0123456789bfio?_->", "the labels of dimensions");
    String[] sides = word.split("->", -1);
    String[] operands = sides[0].split("_", -1);
    if (sides.length != 2 || operands.length != 2) {
      throw in.errorAt(start, "expected labels such as b01f_01io->b01f");
    }
    return in.make(start, () -> parse(operands[0], operands[1], sides[1]));
  }

  private static HloConvolutionDimensions parse(String input, String kernel, String output) {
    Labels ofInput = Labels.parse(input, 'b', 'f');
    Labels ofKernel = Labels.parse(kernel, 'i', 'o');
    Labels ofOutput = Labels.parse(output, 'b', 'f');
    int spatial = ofInput.spatial.size();
    if (ofKernel.spatial.size() != spatial || ofOutput.spatial.size() != spatial) {
      throw new IllegalArgumentException(
          "input, kernel and output have %s, %s and %s spatial dimensions"
              .formatted(spatial, ofKernel.spatial.size(), ofOutput.spatial.size()));
    }
    return new HloConvolutionDimensions(
        ofInput.first,
        ofInput.second,
        ofInput.spatial,
        ofKernel.first,
        ofKernel.second,
        ofKernel.spatial,
        ofOutput.first,
        ofOutput.second,
        ofOutput.spatial);
  }

  @Override
  public void print(HloConvolutionDimensions value, HloTextWriter out) {
    out.append(
        Labels.print(value.inputBatch(), 'b', value.inputFeature(), 'f', value.inputSpatial()));
    out.append("_")
        .append(
            Labels.print(
                value.kernelInput(), 'i', value.kernelOutput(), 'o', value.kernelSpatial()));
    out.append("->")
        .append(
            Labels.print(
                value.outputBatch(), 'b', value.outputFeature(), 'f', value.outputSpatial()));
  }
}
