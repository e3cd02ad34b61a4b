import { Agent, request } from 'node:http';

export interface HttpRequest {
  method: string;
  /** Path and query as they go over the wire; neither normalised nor encoded again. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

export interface HttpResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends requests over kept connections; fetch would correct what a broken client sends. */
export class HttpSender {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly origin: string) {}

  async send({ method, target, headers, body }: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.exchange({ method, target, headers, body });
    } catch (error) {
      // The server may close an idle connection in the moment in which it is used again; it has read nothing then.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      return this.exchange({ method, target, headers, body });
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private exchange({ method, target, headers, body }: HttpRequest): Promise<HttpResponse> {
    const { hostname, port } = new URL(this.origin);
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, host: hostname, port, method, path: target, headers };
      const outgoing = request(options, (response) => {
        const chunks: Buffer[] = [];
        const end = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // The watch of an issue ends with its reader, or after half an hour.
          if (!isStream) return;
          end();
          response.destroy();
        });
        response.on('error', reject);
        response.on('end', end);
      });
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  }

  /** The same request for a shell. What is too long for a command line is cut. */
  curlLine({ method, target, headers, body }: HttpRequest): string {
    const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
    const lines = Object.entries(headers).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 500)}`)}`,
    );
    const data = body === null ? [] : [`--data-binary ${quoted(body.slice(0, 2_000))}`];
    return ['curl -i --path-as-is -X', method, ...lines, ...data, quoted(this.origin + target)].join(' ');
  }
}
