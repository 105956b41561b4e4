package org.hlo4j.interpreter.eval;

/** A process of a program that runs on a grid. */
record Process(ProcessId id, ProcessGrid grid) {}
