"""The Java virtual machine with hlo4j in it, started when it is first needed."""

import functools
import pathlib

import jpype

from ._jvm import OLDEST_JAVA, find_jvm

JAR = pathlib.Path(__file__).with_name("hlo4j.jar")


class Hlo4jError(ValueError):
    """A program was refused, or could not be run; the message says why and where."""


@functools.cache
def start():
    """Starts the virtual machine, or joins the one that another package has started."""
    if not JAR.is_file():
        raise ImportError(f"{JAR} is missing: make the package by `./dev python`")
    if jpype.isJVMStarted():
        jpype.addClassPath(str(JAR))
    else:
        jpype.startJVM(
            find_jvm(),
            "-Xss16m",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            classpath=[str(JAR)],
            convertStrings=True,
        )
    version = jpype.JClass("java.lang.Runtime").version().feature()
    if version < OLDEST_JAVA:
        raise ImportError(
            f"hlo4j needs Java {OLDEST_JAVA} or later, not {version}, which another package started"
        )


@functools.cache
def jdk(name):
    """The Java class of this name."""
    start()
    return jpype.JClass(name)


def java(name):
    """The Java class of this name below org.hlo4j."""
    return jdk(f"org.hlo4j.{name}")


def to_bytes(data):
    """A Java byte[] of bytes."""
    start()
    return jpype.JArray(jpype.JByte)(data)


def refusals(function):
    """Turns what Java throws of a program into Hlo4jError."""

    @functools.wraps(function)
    def call(*arguments, **keywords):
        try:
            return function(*arguments, **keywords)
        except jpype.JException as e:
            if isinstance(
                e,
                (
                    java("ir.diagnostic.DiagnosticException"),
                    java("interpreter.InterpreterException"),
                    jpype.JClass("java.lang.IllegalArgumentException"),
                    jpype.JClass("java.io.IOException"),
                ),
            ):
                raise Hlo4jError(str(e.getMessage())) from None
            raise

    return call
