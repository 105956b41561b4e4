"""The Java virtual machine with hlo4j in it, started when it is first needed."""

import functools
import os
import pathlib
import threading
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import jpype
import jpype.config

from ._jvm import OLDEST_JAVA, find_jvm

JAR = pathlib.Path(__file__).with_name("hlo4j.jar")

P = ParamSpec("P")
R = TypeVar("R")


class Hlo4jError(ValueError):
    """A program was refused, or could not be run; the message says why and where."""

    __module__ = "hlo4j"


@functools.cache
def java(name: str) -> Any:
    """The Java class of this name in package ``org.hlo4j.python``."""
    _start()
    return jpype.JClass(f"org.hlo4j.python.{name}")


_lock = threading.Lock()
_is_started = False
_is_forked = False


def _start() -> None:
    """Starts the virtual machine, or joins the one that another package has started."""
    global _is_started
    with _lock:
        if not _is_started:
            _start_machine()
            _is_started = True


def _start_machine() -> None:
    if not JAR.is_file():
        raise ImportError(f"{JAR} is missing: make the package by `./dev python`")
    if jpype.isJVMStarted():
        jpype.addClassPath(str(JAR))
    else:
        # Python keeps its signals (-Xrs): ^C is a KeyboardInterrupt. The machine ends with the
        # process; JPype may crash when it takes it down before. JPype asks for collections when
        # Python collects, at its very end too, and a thread that learns of this one then ends the
        # process by an abort.
        jpype.config.destroy_jvm = False
        jpype.startJVM(
            find_jvm(),
            "-Xrs",
            "-Xss16m",
            "-XX:+DisableExplicitGC",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            *os.environ.get("HLO4J_JAVA_OPTS", "").split(),
            classpath=[str(JAR)],
            convertStrings=True,
            interrupt=True,
        )
    version = jpype.JClass("java.lang.Runtime").version().feature()
    if version < OLDEST_JAVA:
        raise ImportError(
            f"hlo4j needs Java {OLDEST_JAVA} or later, not {version}, which another package started"
        )
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_mark_forked)


def _mark_forked() -> None:
    global _is_forked
    _is_forked = True


def refusals(function: Callable[P, R]) -> Callable[P, R]:
    """Turns what Java throws of a program into ``Hlo4jError``.

    A process that was forked from one with a virtual machine has none of its own: its threads are
    gone, and calls would wait for ever.
    """

    @functools.wraps(function)
    def call(*arguments: P.args, **keywords: P.kwargs) -> R:
        if _is_forked:
            raise RuntimeError(
                "this process was forked from one that uses hlo4j: start processes by"
                " multiprocessing's 'spawn' or 'forkserver'"
            )
        try:
            return function(*arguments, **keywords)
        except jpype.JException as e:
            if java("ProgramFunctions").isRefusal(e):
                raise Hlo4jError(str(e.getMessage())) from None
            if isinstance(e, jpype.JClass("java.lang.OutOfMemoryError")):
                raise MemoryError(
                    f"Java: {e.getMessage()}; HLO4J_JAVA_OPTS=-Xmx... gives it more"
                ) from None
            raise

    return call


def to_java(data: bytes) -> Any:
    """A Java ``byte[]`` of bytes."""
    _start()
    return jpype.JArray(jpype.JByte)(data)


def strings(values: Any) -> list[str]:
    """The strings of a Java ``String[]``."""
    return [str(value) for value in values]
