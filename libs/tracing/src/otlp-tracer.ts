import {
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  diag,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracePlace } from './trace-parent';
import type { Span, SpanStart, TracedProgram, Tracer, TracingSettings } from './span';

const CLOSE_WITHIN_MS = 2_000;
const PROBLEM_EVERY_MS = 60_000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };

/** Gives a trace the id that its request has already. */
class GivenIds extends RandomIdGenerator {
  next: string | null = null;

  constructor() {
    super();
    const random = this.generateTraceId;
    this.generateTraceId = () => {
      const given = this.next;
      this.next = null;
      return given ?? random();
    };
  }
}

/** Sends spans by OTLP over HTTP, as JSON. The exporter itself reads the OTEL_EXPORTER_OTLP_… variables. */
export function createOtlpTracer(settings: TracingSettings, program: TracedProgram): Tracer {
  const ids = new GivenIds();
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: samplerOf(settings),
    resource: resourceOf(program),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  reportProblems(program);
  const tracer = provider.getTracer('palisade', program.version);
  return {
    start({ name, kind = 'internal', attributes, traceId }: SpanStart, parent): Span {
      ids.next = parent === null ? (traceId ?? null) : null;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes: attributes ?? {} },
        contextOf(parent),
      );
      ids.next = null;
      const { traceId: id, spanId, traceFlags } = span.spanContext();
      return {
        traceId: id,
        spanId,
        isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
        rename: (other) => void span.updateName(other),
        set: (more) => void span.setAttributes(more),
        fail: (reason) =>
          void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', reason),
        end: () => span.end(),
      };
    },
    close: async () => {
      const limit = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  };
}

function contextOf(parent: TracePlace | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const traceFlags = parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const { traceId, spanId } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
const resourceOf = ({ name, version }: TracedProgram) =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': `palisade-${name}`, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));

function samplerOf({ tracesSampler: sampler, tracesSamplerArg: ratio }: TracingSettings): Sampler {
  const [base = '', isParentBased] = [
    sampler.replace('parentbased_', ''),
    sampler.startsWith('parentbased_'),
  ];
  const root =
    base === 'always_off'
      ? new AlwaysOffSampler()
      : base === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

/** A collector that is unavailable costs spans, and nothing else. */
function reportProblems({ onProblem }: TracedProgram): void {
  let quietUntil = 0;
  const report = (message: string): void => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + PROBLEM_EVERY_MS;
    onProblem(message);
  };
  const silent = (): void => undefined;
  const logger = { error: report, warn: report, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
