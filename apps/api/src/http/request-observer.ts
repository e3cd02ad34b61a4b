import { currentLogContext, runWithLogContext } from '@palisade/logging';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram, register } from 'prom-client';
import { spanOf } from './request-id';

const QUIET_ROUTES = /^\/(health|metrics)/;

/** Seconds by route template; the default registry outlives the apps of one process, so it may be there already. */
const latency =
  (register.getSingleMetric('http_request_duration_seconds') as Histogram<string> | undefined) ??
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });

/** Logs and measures each request under its route template: the path may hold a secret and is never written down. */
export function requestObserver(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    const context = currentLogContext();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const route = routeTemplateOf(request);
      const status = response.writableFinished ? response.statusCode : 499;
      latency.observe({ method: request.method, route, status: String(status) }, seconds);
      endSpan(request, route, status);
      const level = levelOf(status, route);
      const line = { method: request.method, route, status, duration_ms: Math.round(seconds * 1000) };
      runWithLogContext(context, () => logger[level](line, 'request'));
    });
    next();
  };
}

/** Named by the template of its route: neither path nor query is ever sent. */
function endSpan(request: Request, route: string, status: number): void {
  const span = spanOf(request);
  if (span === undefined) return;
  span.rename(`${request.method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
  span.end();
}

/** A 503 ends when its cause does, and a 504 says that a pipeline waited for too long. Only a 500 needs a person. */
function levelOf(status: number, route: string): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 500) return 'error';
  if (QUIET_ROUTES.test(route)) return 'debug';
  return status === 503 ? 'warn' : 'info';
}

/** `/api/v1/checks/:check_id`; `unmatched` when no route took it, so that invented paths cannot flood the metrics. */
function routeTemplateOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'unmatched';
}
