import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the loopback code host speaks. */
export type HostKind = 'github' | 'gitea' | 'gitlab';

export interface HostComment {
  id: number;
  body: string;
  author: string;
}

/** The longest body that GitHub takes. */
const MOST_CHARACTERS = 65_536;
const PAGE = 100;
export const WRITER = 'token-that-may-write';
/** What GitHub gives a pull request of a fork. */
export const READER = 'token-that-may-read';

/** The comments of one pull request as GitHub, Gitea and GitLab keep them: rights, sizes and pages are checked. */
export class CodeHost {
  readonly comments: HostComment[] = [];
  readonly changes: string[] = [];
  /** The number of the pull request that has the commit `abc`. */
  pullOfCommit: number | null = null;
  /** Answers everything with this status. */
  outage: number | null = null;
  private server!: Server;

  private constructor(readonly kind: HostKind) {}

  static async start(kind: HostKind): Promise<CodeHost> {
    const host = new CodeHost(kind);
    host.server = createServer((request, response) => void host.answer(request, response));
    await new Promise<void>((ready) => host.server.listen(0, '127.0.0.1', ready));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** The variables of a pipeline for pull request 7. */
  variables(token = WRITER): Record<string, string> {
    const own = { PALISADE_COMMENT: 'true', PALISADE_COMMENT_TOKEN: token };
    return this.kind === 'gitlab'
      ? { ...own, CI_API_V4_URL: this.url, CI_PROJECT_ID: '5', CI_MERGE_REQUEST_IID: '7' }
      : { ...own, GITHUB_API_URL: this.url, GITHUB_REPOSITORY: 'acme/shop', GITHUB_REF: 'refs/pull/7/merge' };
  }

  say(body: string, author = 'ada'): void {
    this.comments.push({ id: 1_000 + this.comments.length, body, author });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, body] =
      this.outage === null ? this.reply(request, Buffer.concat(chunks).toString()) : [this.outage, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(this.written(body));
  }

  /** Gitea escapes < and > as Go does, and GitHub prints over several lines for curl. */
  private written(body: object): string {
    if (this.kind === 'github') return JSON.stringify(body, null, 2);
    const text = JSON.stringify(body);
    return this.kind === 'gitea' ? text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e') : text;
  }

  private reply({ method = '', url = '', headers }: IncomingMessage, text: string): [number, object] {
    const { pathname, searchParams } = new URL(url, 'http://host');
    const bearer = headers.authorization?.replace('Bearer ', '');
    const token = this.kind === 'gitlab' ? headers['private-token'] : bearer;
    if (token !== WRITER && token !== READER) return [401, { message: 'Bad credentials' }];
    if (method === 'GET' && pathname === this.list) {
      const page = Number(searchParams.get('page') ?? 1);
      return [200, this.comments.slice((page - 1) * PAGE, page * PAGE).map((comment) => this.shown(comment))];
    }
    if (method === 'GET' && pathname.endsWith('/commits/abc/pulls')) return [200, this.pulls()];
    if (token === READER) return [403, { message: 'Resource not accessible by integration' }];
    const { body } = JSON.parse(text) as { body: string };
    return body.length < MOST_CHARACTERS
      ? [this.write(method, pathname, body), {}]
      : [422, { message: 'Body is too long' }];
  }

  /** A closed one with an open milestone first. */
  private pulls(): object[] {
    const pull = (number: number, state: string) => ({
      id: 90_000 + number,
      number,
      state,
      locked: false,
      user: { login: 'ada', id: 9 },
      milestone: { id: 3, number: 2, state: 'open', title: 'Next' },
    });
    return this.pullOfCommit === null ? [] : [pull(4, 'closed'), pull(this.pullOfCommit, 'open')];
  }

  private get list(): string {
    return this.kind === 'gitlab'
      ? '/api/projects/5/merge_requests/7/notes'
      : '/api/repos/acme/shop/issues/7/comments';
  }

  private write(method: string, path: string, body: string): number {
    if (method === 'POST' && path === this.list) {
      this.changes.push('created');
      this.say(body, 'palisade');
      return 201;
    }
    const [one, change] =
      this.kind === 'gitlab' ? [this.list, 'PUT'] : ['/api/repos/acme/shop/issues/comments', 'PATCH'];
    const known = this.comments.find(({ id }) => path === `${one}/${id}`);
    if (known === undefined || method !== change) return 404;
    // Of an account that only itself may change.
    if (known.author === 'former-bot') return 403;
    this.changes.push(`changed ${known.author}`);
    known.body = body;
    return 200;
  }

  private shown({ id, body, author }: HostComment): object {
    if (this.kind === 'gitlab')
      return { id, type: null, body, attachment: null, author: { id: 9, username: author } };
    const page = `https://host.example/acme/shop/pull/7#issuecomment-${id}`;
    const user = { login: author, id: 9, url: `https://host.example/users/${author}` };
    return this.kind === 'github'
      ? {
          url: `${this.url}/repos/acme/shop/issues/comments/${id}`,
          html_url: page,
          id,
          user,
          body,
          reactions: { url: `${this.url}/${id}/reactions` },
        }
      : { id, html_url: page, user, original_author: '', body };
  }
}
