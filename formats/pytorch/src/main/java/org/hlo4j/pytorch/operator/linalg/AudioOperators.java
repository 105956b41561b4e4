package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.formulas.recurrent.RecursiveFilters;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;

/** Operators of torchaudio, which change arguments in place and return them. */
public final class AudioOperators {
  private static final String TORCHAUDIO = "torchaudio.";

  private AudioOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(AudioOperators::filter, TORCHAUDIO + "_lfilter_core_loop.default")
        .add(AudioOperators::overdrive, TORCHAUDIO + "_overdrive_core_loop.default")
        .refuse("it searches for a path", TORCHAUDIO + "forced_align.default")
        .refuse(
            "it sums over paths and returns gradients", TORCHAUDIO + "rnnt_loss_forward.default");
  }

  private static void filter(OperatorCall n) {
    TensorRef results = n.ref("padded_output_waveform");
    Value changed =
        RecursiveFilters.filter(
            n.builder(),
            n.tensor("input_signal_windows"),
            n.tensor("a_coeff_flipped"),
            results.value(n.builder()));
    change(n, 0, "padded_output_waveform", changed);
  }

  private static void overdrive(OperatorCall n) {
    List<Value> results =
        RecursiveFilters.overdrive(
            n.builder(),
            n.tensor("waveform"),
            n.tensor("temp"),
            List.of(n.tensor("last_in"), n.tensor("last_out")));
    change(n, 0, "last_in", results.get(0));
    change(n, 1, "last_out", results.get(1));
    change(n, 2, "output_waveform", results.get(2));
  }

  private static void change(OperatorCall n, int index, String name, Value value) {
    TensorRef ref = n.ref(name);
    ref.write(n.builder(), value);
    n.set(index, new TorchValue.Tensor(ref));
  }
}
