package org.hlo4j.interpreter;

/** What a value of the program is at run time: a tensor, a token, a tuple, a future or another. */
public sealed interface InterpreterValue permits Tensor, Token, Tuple, Future, ExtensionValue {}
