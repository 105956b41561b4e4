"""Programs that are read once and called many times."""

import os
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import hlo4j

ADD = """
func.func @main(%x: tensor<2xf32> loc("x"), %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %y : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
ENDLESS = """
func.func @main(%x: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%i = %x) : tensor<i32>
    cond {
      %1 = stablehlo.constant dense<0> : tensor<i32>
      %2 = stablehlo.compare GE, %i, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      stablehlo.return %i : tensor<i32>
    }
  return %0 : tensor<i32>
}
"""
TOKEN = """
func.func @main(%t: !stablehlo.token, %x: tensor<f32>) -> (tensor<f32>, !stablehlo.token) {
  %0 = stablehlo.after_all %t : !stablehlo.token
  return %x, %0 : tensor<f32>, !stablehlo.token
}
"""


def test_a_program_is_called_many_times():
    with hlo4j.prepare(ADD) as add:
        for i in range(100):
            (result,) = add(np.array([i, 1], np.float32), [2, 3])
            np.testing.assert_array_equal(result, np.array([i + 2, 4], np.float32))


def test_inputs_are_known():
    x, y = hlo4j.prepare(ADD).inputs
    assert (x.name, x.type, x.dtype) == ("x", "tensor<2xf32>", np.float32)
    assert y.name == "arg1"


def test_functions_are_chosen_by_name():
    program = ADD.replace("@main", "@f") + ADD.replace("@main", "@g").replace("add", "multiply")
    (product,) = hlo4j.prepare(program, "g")([2, 3], [4, 5])
    np.testing.assert_array_equal(product, [8, 15])
    with pytest.raises(hlo4j.Hlo4jError, match="entry func with name h"):
        hlo4j.prepare(program, "h")
    (product,) = hlo4j.eval_module(program, [[2, 3], [4, 5]], function="g")
    np.testing.assert_array_equal(product, [8, 15])


def test_closed_programs_are_not_called():
    add = hlo4j.prepare(ADD)
    add.close()
    add.close()
    with pytest.raises(ValueError, match="is closed"):
        add([1, 2], [3, 4])


def test_results_do_not_share_memory_with_arguments_or_each_other():
    identity = hlo4j.prepare("func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) "
                             "{ return %x, %x : tensor<2xf32>, tensor<2xf32> }")
    x = np.zeros(2, np.float32)
    first, second = identity(x)
    first += 1
    np.testing.assert_array_equal(x, 0)
    np.testing.assert_array_equal(second, 0)


@pytest.mark.parametrize("shape", [(), (0,), (0, 3), (1, 1, 1)])
def test_shapes_are_kept(shape):
    tensor = f"tensor<{''.join(f'{size}x' for size in shape)}f32>"
    identity = hlo4j.prepare(f"func.func @main(%x: {tensor}) -> {tensor} {{ return %x : {tensor} }}")
    (result,) = identity(np.ones(shape, np.float32))
    assert result.shape == shape and (result == 1).all()


def test_sizes_may_be_left_open():
    identity = hlo4j.prepare("func.func @main(%x: tensor<?x2xf32>) -> tensor<?x2xf32> { return %x : tensor<?x2xf32> }")
    for rows in (3, 0, 5):
        (result,) = identity(np.ones((rows, 2), np.float32))
        assert result.shape == (rows, 2)
    for shape in ((2, 3), (2,), (2, 2, 1)):
        with pytest.raises(hlo4j.Hlo4jError, match=r"argument arg0 \(tensor<\?x2xf32>\) is given"):
            identity(np.ones(shape, np.float32))


def test_a_program_may_have_no_results():
    assert hlo4j.eval_module("func.func @main() { return }") == []


def test_tokens_are_none():
    program = hlo4j.prepare(TOKEN)
    assert program.inputs[0].dtype is None
    result, token = program(None, np.float32(2))
    assert result == 2 and token is None
    with pytest.raises(hlo4j.Hlo4jError, match=r"argument arg0 \(.*token.*\) is given int, not None"):
        program(1, np.float32(2))
    with pytest.raises(hlo4j.Hlo4jError, match=r"argument arg1 \(tensor<f32>\): no tensor has elements of type object"):
        program(None, None)


def test_other_values_are_refused():
    program = hlo4j.prepare("func.func @main(%x: tuple<tensor<f32>>) { return }")
    with pytest.raises(hlo4j.Hlo4jError, match=r"argument arg0 \(tuple<.*\): neither an array nor a token"):
        program(np.float32(1))


def test_many_threads_call_a_program():
    add = hlo4j.prepare(ADD)
    wrong = []

    def call(base):
        for i in range(200):
            (result,) = add(np.array([base, i], np.float32), np.array([1, 1], np.float32))
            if result.tolist() != [base + 1, i + 1]:
                wrong.append((base, i))

    threads = [threading.Thread(target=call, args=(1000 * t,)) for t in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_threads_may_share_the_work():
    add = hlo4j.prepare(ADD)
    np.testing.assert_array_equal(add([1, 2], [3, 4], threads=4)[0], [4, 6])
    with pytest.raises(hlo4j.Hlo4jError, match="at least one thread"):
        add([1, 2], [3, 4], threads=0)


def test_runs_end_after_their_time():
    endless = hlo4j.prepare(ENDLESS)
    begin = time.monotonic()
    with pytest.raises(TimeoutError, match="has not ended within 0.2 s"):
        endless(0, timeout=0.2)
    assert time.monotonic() - begin < 5
    assert endless(-1, timeout=60) == [-1]
    with pytest.raises(TimeoutError):
        hlo4j.eval_module(ENDLESS, [0], timeout=0)


def python(code):
    """Runs code in a process of its own."""
    # A shell's background processes ignore interrupts.
    handler = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code = f"{handler}import hlo4j, os, threading, time\nENDLESS = '''{ENDLESS}'''\n{textwrap.dedent(code)}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_an_interrupt_ends_a_run_and_the_session_goes_on():
    process = python(
        """
        endless = hlo4j.prepare(ENDLESS)
        for attempt in range(2):
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                endless(0)
            except KeyboardInterrupt:
                print("interrupted")
        print(endless(-1))
        """
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.split("\n")[:2] == ["interrupted"] * 2
    assert "array(-1" in process.stdout
    assert process.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_signals_stay_those_of_python():
    process = python(
        """
        hlo4j.get_current_version()
        hlo4j._java.java("ProgramFunctions").currentVersion()
        signal.signal(signal.SIGTERM, lambda *_: print("terminated"))
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)
        """
    )
    assert process.stdout == "terminated\n"
    assert "KeyboardInterrupt" in process.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_forked_processes_are_told():
    process = python(
        """
        hlo4j.digest("module {}")
        if os.fork() == 0:
            try:
                hlo4j.digest("module {}")
            except RuntimeError as e:
                print(e, flush=True)
            os._exit(0)
        os.wait()
        """
    )
    assert "forked from one that uses hlo4j" in process.stdout, process.stderr


def test_processes_end_without_a_word():
    process = python("hlo4j.digest('module {}')")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
