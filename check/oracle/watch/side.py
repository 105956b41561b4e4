"""The part of `watch.py` that runs in the environment of one jaxlib: jobs come and results go as lines of JSON.

    python -m check.oracle.watch.side about | changes | verdicts | passes
        <JOBS  >RESULTS

A job that ends the process (the C++ library aborts on some programs) gives a result that says so, and the rest goes on.
"""

import hashlib
import io
import json
import os
import pickle
import sys

import jaxlib
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
from jaxlib.mlir.passmanager import PassManager

from ..shared import upstream

TOGETHER = 2000
"""How many jobs one process does: its context only grows."""


def surviving(jobs, make):
    """Results of `make()(job)` in the order of the jobs; processes that end take only one job with them."""
    done = 0
    while done < len(jobs):
        receive, send = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(receive)
            with os.fdopen(send, "wb") as pipe:
                work = make()
                for job in jobs[done : done + TOGETHER]:
                    pickle.dump(work(job), pipe)
                    pipe.flush()
                # Freeing a context may fail after a refused program.
                os._exit(0)
        os.close(send)
        end = min(done + TOGETHER, len(jobs))
        with os.fdopen(receive, "rb") as pipe:
            while done < end:
                try:
                    result = pickle.load(pipe)
                except EOFError:
                    break
                done += 1
                yield result
        _, status = os.waitpid(child, 0)
        if done < end:
            done += 1
            yield {"refused": f"the process ends with {os.waitstatus_to_exitcode(status)}"}


class Session:
    """A context that hears what upstream says."""

    def __init__(self, unregistered=False):
        self.context = upstream.context()
        self.context.enable_multithreading(False)
        self.context.allow_unregistered_dialects = unregistered
        if hasattr(self.context, "emit_error_diagnostics"):
            self.context.emit_error_diagnostics = True
        self.said = []
        self.context.attach_diagnostic_handler(self.hear)

    def hear(self, diagnostic):
        self.said.append(diagnostic.message)
        return True

    def complaint(self, refusal):
        """The first thing upstream said, without operations of half converted programs."""
        said = self.said or [str(refusal)]
        return said[0].split("that was explicitly marked illegal")[0].strip()

    def parse(self, text):
        self.said.clear()
        return ir.Module.parse(text, self.context)


class Verdicts(Session):
    """Whether a program is accepted, how it prints, and what is written of it for each target."""

    def __call__(self, job):
        try:
            module = self.parse(job["text"])
        except upstream.Refusal as refusal:
            return {"refused": self.complaint(refusal)}
        text, bytecode = upstream.text(module), io.BytesIO()
        module.operation.write_bytecode(bytecode)
        result = {"at": {target: self.written(bytecode.getvalue(), target) for target in job["targets"]}}
        result["text"] = text if job["shown"] else digest(text.encode())
        return result

    def written(self, bytecode, target):
        module = self.parse(bytecode)  # writing an artifact takes the module apart
        try:
            return digest(stablehlo.serialize_portable_artifact(module, target))
        except upstream.Refusal as refusal:
            return "refused: " + self.complaint(refusal)


class Passes(Session):
    """What a pipeline makes of a program, in generic form."""

    def __call__(self, job):
        with self.context:
            self.said.clear()
            try:
                passes = PassManager.parse(f"builtin.module({job['pipeline']})")
            except ValueError:
                return {"outcome": "unknown", "text": ""}
            try:
                module = self.parse(job["text"])
            except upstream.Refusal as refusal:
                return {"outcome": "unreadable", "text": self.complaint(refusal)}
            try:
                passes.run(module.operation)
            except upstream.Refusal as refusal:
                return {"outcome": "refused", "text": self.complaint(refusal)}
            return {"outcome": "done", "text": module.operation.get_asm(print_generic_op_form=True)}


def digest(data):
    return hashlib.sha256(data).hexdigest()[:12]


def about():
    """What this jaxlib says of itself."""
    answers = {"jaxlib": jaxlib.__version__, "package": os.path.dirname(jaxlib.__file__)}
    for name in ("get_current_version", "get_minimum_version", "get_api_version"):
        if hasattr(stablehlo, name):
            answers[name.removeprefix("get_").replace("_", " ")] = getattr(stablehlo, name)()
    requirements = getattr(stablehlo, "StablehloCompatibilityRequirement", None)
    for name in ("NONE", "WEEK_4", "WEEK_12", "MAX"):
        if hasattr(requirements, name):
            answers[name] = stablehlo.get_version_from_compatibility_requirement(getattr(requirements, name))
    answers["versions"] = upstream.versions()
    return answers


def changes(jobs):
    """All changes of the programs of the jobs."""
    from . import changes as watch_changes

    for job in jobs:
        with upstream.context() as context, ir.Location.unknown():
            context.enable_multithreading(False)
            base = watch_changes.normal(job["text"])
            if base is None:
                continue
            labels = [label for label, _ in watch_changes.FocusedChanges(base, job).chosen()]
        made = surviving(list(range(len(labels))), lambda: watch_changes.maker(base, job))
        for label, program in zip(labels, made):
            if isinstance(program, str):
                old = set(base.splitlines())
                lines = [line.strip() for line in program.splitlines() if line not in old]
                yield {"base": job["name"], "label": label, "text": program, "changed": lines}


def main(task):
    jobs = [json.loads(line) for line in sys.stdin] if task != "about" else []
    # Results have standard output for themselves: the library may write there.
    with os.fdopen(os.dup(1), "w") as output:
        os.dup2(2, 1)
        if task == "about":
            results = [about()]
        elif task == "changes":
            results = changes(jobs)
        else:
            results = surviving(jobs, {"verdicts": Verdicts, "passes": Passes}[task])
        for result in results:
            output.write(json.dumps(result) + "\n")
            output.flush()


if __name__ == "__main__":
    main(sys.argv[1])
