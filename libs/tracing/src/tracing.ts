import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracePlace } from './trace-parent';
import { writeTraceParent } from './trace-parent';

/** Values must never come from a scanned site, nor be a path, a query or any other place where secrets are. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanStart {
  name: string;
  kind?: 'server' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Where the trace continues; by default in the span of the calling code. */
  parent?: TracePlace | null;
  /** The id of the trace that starts here; random without it. It counts only where there is no parent. */
  traceId?: string | null;
}

/** One span, until it ends. */
export interface Span extends TracePlace {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param reason a word such as a class of errors: texts of errors may quote what a site sent */
  fail(reason: string): void;
  end(): void;
}

/** What sends spans, see `otlp-tracer.ts`. */
export interface Tracer {
  start(start: SpanStart, parent: TracePlace | null): Span;
  close(): Promise<void>;
}

export interface TracingSettings {
  /** OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: without either, there are no traces. */
  otlpEndpoint?: string;
  otlpTracesEndpoint?: string;
  /** OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
  tracesSampler: string;
  tracesSamplerArg: number;
}

export interface TracedProgram {
  /** `api` or `worker`. */
  name: string;
  version: string;
  /** Spans could not be sent; at most once a minute. */
  onProblem: (message: string) => void;
}

const active = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** Loads OpenTelemetry only where traces are on. */
export async function startTracing(settings: TracingSettings, program: TracedProgram): Promise<void> {
  if (settings.otlpEndpoint === undefined && settings.otlpTracesEndpoint === undefined) return;
  const { createOtlpTracer } = await import('./otlp-tracer.js');
  tracer = createOtlpTracer(settings, program);
}

/** Sends what has ended, within two seconds. */
export async function stopTracing(): Promise<void> {
  const closing = tracer;
  tracer = null;
  await closing?.close();
}

/** The caller ends the span. @returns null while traces are off. */
export const startSpan = (start: SpanStart): Span | null =>
  tracer?.start(start, start.parent ?? active.getStore() ?? null) ?? null;

/** Runs `work` as a part of the span. */
export const withSpan = <Result>(span: Span | null, work: () => Result): Result =>
  span === null ? work() : active.run(span, work);

/** Runs `work` in a span that ends with it; the span is null while traces are off. */
export async function inSpan<Result>(
  start: SpanStart,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(start);
  if (span === null) return work(null);
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

/** The span of the calling code; undefined outside of any. */
export const currentSpan = (): Span | undefined => active.getStore();

/** Where another process continues the trace of the calling code; null outside of any. */
export function currentTraceParent(): string | null {
  const span = active.getStore();
  return span === undefined ? null : writeTraceParent(span);
}
