import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';

/** A text is sent as it is. */
export type FakeResponse = [status: number, body: object | string | null, headers?: Record<string, string>];

export interface TicketRequest extends Pick<IncomingMessage, 'headers'> {
  line: string;
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** A ticket system on loopback, that answers as its published API does. */
export abstract class TicketServer {
  readonly requests: string[] = [];
  /** Requests without what the documents demand. */
  readonly faults: string[] = [];
  /** Answers in place of the usual one; null answers as usual. */
  instead: (line: string) => FakeResponse | null = () => null;
  /** Does what is asked, and never answers. */
  hangsAt: RegExp | null = null;
  /** How far its clock is behind ours. */
  behindMs = 0;
  private readonly server = createServer((request, response) => this.take(request, response));

  /** Headers that every request must have. */
  protected abstract readonly headers: Readonly<Record<string, string | RegExp>>;
  protected abstract answer(request: TicketRequest): FakeResponse;

  protected get now(): number {
    return Date.now() - this.behindMs;
  }

  async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    let body = '';
    request.setEncoding('utf8').on('data', (more: string) => (body += more));
    request.on('end', () => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      this.requests.push(line);
      this.check(line, request);
      const asked = { ...partsOf(line), line, headers: request.headers, body };
      const [status, content, headers = {}] = this.instead(line) ?? this.answer(asked);
      if (this.hangsAt?.test(line)) return request.socket.destroy();
      const isText = typeof content === 'string';
      const type = isText ? 'text/plain' : 'application/json; charset=utf-8';
      response
        .writeHead(status, { 'content-type': type, ...headers })
        .end(content === null ? undefined : isText ? content : JSON.stringify(content));
    });
  }

  private check(line: string, { headers }: IncomingMessage): void {
    for (const [name, value] of Object.entries(this.headers)) {
      const given = String(headers[name] ?? '');
      if (typeof value === 'string' ? given !== value : !value.test(given))
        this.faults.push(`${line}: ${name}`);
    }
  }

  /** Refuses a body that the form does not have. */
  protected read<Form extends z.ZodType>(
    form: Form,
    body: string,
    act: (value: z.output<Form>) => FakeResponse,
    refuse: (message: string) => FakeResponse,
  ): FakeResponse {
    const read = form.safeParse(JSON.parse(body));
    return read.success ? act(read.data) : refuse(read.error.message);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function partsOf(line: string): Pick<TicketRequest, 'method' | 'path' | 'query'> {
  const [, method = '', path = '', query = ''] = /^(\S+) ([^?]*)\??(.*)$/.exec(line) ?? [];
  return { method, path, query: new URLSearchParams(query) };
}
