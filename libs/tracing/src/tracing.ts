import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanStart, TracedProgram, Tracer, TracingSettings } from './span';
import { writeTraceParent } from './trace-parent';

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
