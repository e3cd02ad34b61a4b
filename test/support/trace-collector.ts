import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Value {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
}
type KeyValues = { key: string; value: Value }[];

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: KeyValues };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes?: KeyValues;
      }[];
    }[];
  }[];
}

const recordOf = (list: KeyValues): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces on loopback: OTLP over HTTP with JSON. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Every body as it came, for a hunt for secrets. */
  readonly bodies: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server);
    server.on('request', (request: IncomingMessage, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (more: string) => (body += more));
      request.on('end', () => {
        const isTraces = request.method === 'POST' && request.url === '/v1/traces';
        if (isTraces) collector.take(body, request.headers);
        response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(body: string, headers: IncomingMessage['headers']): void {
    this.bodies.push(body);
    this.headers.push(headers);
    for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans) {
      const service = String(recordOf(resource.attributes)['service.name']);
      for (const { attributes = [], parentSpanId = '', ...span } of scopeSpans.flatMap(
        ({ spans }) => spans,
      )) {
        this.spans.push({ ...span, service, parentSpanId, attributes: recordOf(attributes) });
      }
    }
  }
}
