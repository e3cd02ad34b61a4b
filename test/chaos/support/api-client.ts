import type { DataSource } from 'typeorm';
import { createApiKey } from '../../support/factories';
import type { Program } from '../../support/program';

export interface ApiAnswer {
  status: number;
  body: { id?: string; error?: string };
  ms: number;
  retryAfter: string | null;
}

/** Longer than anything the api may take: a response that does not come is a failure, not a wait. */
const GIVE_UP_AFTER_MS = 30_000;

/** An api process, asked with a key of the stage's team. */
export class ApiClient {
  private constructor(
    readonly program: Program,
    private readonly base: string,
    private readonly key: string,
  ) {}

  static async forTeam(
    dataSource: DataSource,
    teamId: string,
    { program, port }: { program: Program; port: number },
  ): Promise<ApiClient> {
    const { key } = await createApiKey(dataSource, teamId);
    return new ApiClient(program, `http://127.0.0.1:${port}`, key);
  }

  listChecks(): Promise<ApiAnswer> {
    return this.ask('GET', '/api/v1/checks');
  }

  trigger({ id }: { id: string }): Promise<ApiAnswer> {
    return this.ask('POST', `/api/v1/checks/${id}/scans`);
  }

  ready(): Promise<ApiAnswer> {
    return this.ask('GET', '/health/ready');
  }

  /** The same process with another key of the team. */
  withKey(key: string): ApiClient {
    return new ApiClient(this.program, this.base, key);
  }

  /** A gauge or counter without labels; NaN where it has none. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.base}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  get(path: string): Promise<ApiAnswer> {
    return this.ask('GET', `/api/v1${path}`);
  }

  post(path: string, body: object): Promise<ApiAnswer> {
    return this.ask('POST', `/api/v1${path}`, body);
  }

  /** Reads a response of any type to its end. */
  async statusOf(path: string): Promise<number> {
    const response = await this.send('GET', `/api/v1${path}`);
    await response.arrayBuffer();
    return response.status;
  }

  private send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    });
  }

  private async ask(method: string, path: string, sent?: object): Promise<ApiAnswer> {
    const sentAt = performance.now();
    const response = await this.send(method, path, sent);
    const body = (await response.json()) as ApiAnswer['body'];
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, body, ms: performance.now() - sentAt, retryAfter };
  }
}

/** The sum of a counter or gauge over its labels, as a worker tells it; 0 when it has not counted yet. */
export async function metricOf(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(name) && /[ {]/.test(line.charAt(name.length)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
