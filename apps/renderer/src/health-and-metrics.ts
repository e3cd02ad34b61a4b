import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayReadMetrics } from '@palisade/credentials';
import { VERSION } from '@palisade/version';
import type { RendererMetrics } from './renderer.metrics';

export interface Served {
  metrics: RendererMetrics;
  metricsToken: string | undefined;
  state: { isStopping: boolean };
}

/** Everything but pages, for which scans open WebSockets. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, metricsToken, state }: Served,
): Promise<void> {
  const path = request.url?.split('?', 1)[0];
  const json = (status: number, body: object): void => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(body));
  };
  if (request.method !== 'GET') return json(405, { error: 'Only GET is allowed.' });
  if (path === '/health/live') return json(200, { status: 'ok', version: VERSION });
  if (path === '/health/ready')
    return json(state.isStopping ? 503 : 200, { status: state.isStopping ? 'error' : 'ok' });
  if (path !== '/metrics') return json(404, { error: 'There is nothing here.' });
  if (!mayReadMetrics(request, metricsToken))
    return json(401, { error: 'Send METRICS_TOKEN as Authorization: Bearer.' });
  const text = await metrics.registry.metrics();
  response.writeHead(200, { 'content-type': metrics.registry.contentType });
  response.end(text);
}
