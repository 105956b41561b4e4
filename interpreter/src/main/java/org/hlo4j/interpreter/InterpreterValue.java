package org.hlo4j.interpreter;

/** A run-time value: a tensor, a token, a tuple, a future, or a value of an extension. */
public sealed interface InterpreterValue permits Tensor, Token, Tuple, Future, ExtensionValue {}
