package org.hlo4j.pjrt;

/** Stub. */
public final class PjrtEngineProvider {}
