import { randomUUID } from 'node:crypto';
import { runWithLogContext } from '@palisade/logging';
import {
  type Span,
  readTraceParent,
  startSpan,
  traceIdOfUuid,
  uuidOfTraceId,
  withSpan,
} from '@palisade/tracing';
import type { NextFunction, Request, Response } from 'express';

const SANE_ID = /^[\w.-]{1,128}$/;
const QUIET_PATHS = /^\/(health|metrics)/;

/**
 * Every response carries X-Request-Id, and every log line of the request its value. While traces are on, the id of the trace has the same
 * 128 bits, unless the client sent another kind of id.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const parent = readTraceParent(request.headers.traceparent?.toString());
  const known = typeof given === 'string' && SANE_ID.test(given) ? given : undefined;
  const id = known ?? (parent === null ? randomUUID() : uuidOfTraceId(parent.traceId));
  response.setHeader('X-Request-Id', id);
  const span = QUIET_PATHS.test(request.path)
    ? null
    : startSpan({
        name: request.method,
        kind: 'server',
        parent,
        traceId: traceIdOfUuid(id),
        attributes: { 'http.request.method': request.method, 'palisade.request_id': id },
      });
  setSpanOf(request, span);
  const traced = span === null ? {} : { trace_id: span.traceId };
  runWithLogContext({ request_id: id, ...traced }, () => withSpan(span, next));
}

const spans = new WeakMap<Request, Span>();

function setSpanOf(request: Request, span: Span | null): void {
  if (span !== null) spans.set(request, span);
}

/** The span of a request; undefined while traces are off. */
export const spanOf = (request: Request): Span | undefined => spans.get(request);
