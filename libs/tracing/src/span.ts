import type { TracePlace } from './trace-parent';

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
