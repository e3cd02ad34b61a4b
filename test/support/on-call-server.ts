import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** https://developer.pagerduty.com/docs/events-api-v2/trigger-events/ */
const keys = { routing_key: z.string().length(32), dedup_key: z.string().min(1).max(255) };
const pagerDutyEvent = z.discriminatedUnion('event_action', [
  z.strictObject({
    ...keys,
    event_action: z.literal('trigger'),
    payload: z.strictObject({
      summary: z.string().min(1).max(1024),
      source: z.string().min(1),
      severity: z.enum(['critical', 'error', 'warning', 'info']),
      timestamp: z.iso.datetime(),
      class: z.string(),
    }),
    client: z.string(),
    client_url: z.url(),
  }),
  z.strictObject({ ...keys, event_action: z.literal('resolve') }),
]);

/** The `postableAlerts` of Alertmanager's OpenAPI document. */
const label = z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/);
const postableAlerts = z
  .array(
    z.strictObject({
      labels: z.record(label, z.string()).refine((labels) => 'alertname' in labels),
      annotations: z.record(label, z.string()),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      generatorURL: z.url(),
    }),
  )
  .min(1);

/** https://prometheus.io/docs/alerting/latest/configuration/#webhook_config, version 4. */
const labels = z.record(label, z.string());
const status = z.enum(['firing', 'resolved']);
const webhook = z.strictObject({
  version: z.literal('4'),
  groupKey: z.string().min(1),
  truncatedAlerts: z.number(),
  status,
  receiver: z.string(),
  groupLabels: labels,
  commonLabels: labels,
  commonAnnotations: labels,
  externalURL: z.url(),
  alerts: z
    .array(
      z.strictObject({
        status,
        labels,
        annotations: labels,
        generatorURL: z.url(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
      }),
    )
    .min(1),
});

interface PagerDutyEvent {
  routing_key: string;
  event_action: 'trigger' | 'resolve';
  dedup_key: string;
  payload?: { summary: string; severity: string; source: string; class: string };
}
type Alert = z.output<typeof postableAlerts>[number];
type Webhook = z.output<typeof webhook>;

/** PagerDuty's events, Alertmanager's alerts and its webhooks on loopback. Bodies with unknown or missing members get 400. */
export class OnCallServer {
  readonly events: PagerDutyEvent[] = [];
  readonly alerts: Alert[][] = [];
  readonly webhooks: Webhook[] = [];
  refuseWith: number | null = null;

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<OnCallServer> {
    const server = createServer();
    const onCall = new OnCallServer(server);
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (more: string) => (body += more));
      request.on('end', () => {
        const isJson = request.headers['content-type'] === 'application/json' && request.method === 'POST';
        const [status, content] = isJson ? onCall.take(request.url ?? '', body) : [415, {}];
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return onCall;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private take(path: string, body: string): [number, object] {
    if (this.refuseWith !== null) return [this.refuseWith, { status: 'refused' }];
    if (path === '/v2/enqueue') {
      const read = pagerDutyEvent.safeParse(JSON.parse(body));
      if (!read.success) return [400, { status: 'invalid event', errors: [read.error.message] }];
      this.events.push(read.data);
      return [202, { status: 'success', message: 'Event processed', dedup_key: read.data.dedup_key }];
    }
    if (path === '/hooks/alerts') {
      const read = webhook.safeParse(JSON.parse(body));
      if (!read.success) return [400, { error: read.error.message }];
      this.webhooks.push(read.data);
      return [200, {}];
    }
    if (path !== '/api/v2/alerts') return [404, {}];
    const read = postableAlerts.safeParse(JSON.parse(body));
    if (!read.success) return [400, { error: read.error.message }];
    this.alerts.push(read.data);
    return [200, {}];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
