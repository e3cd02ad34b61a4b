import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** Bodies as https://docs.github.com/rest/issues documents them; unknown members are refused. */
const newIssue = z.strictObject({
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  labels: z.array(z.string()),
});
const changedIssue = z.strictObject({
  state: z.enum(['open', 'closed']),
  state_reason: z.enum(['completed', 'reopened']),
});
const newComment = z.strictObject({ body: z.string().min(1) });

export interface GithubIssue {
  number: number;
  title: string;
  body: string;
  labels: string[];
  state: 'open' | 'closed';
  comments: string[];
  isDeleted: boolean;
  version: number;
}

type Answer = [status: number, body: object | null, headers?: Record<string, string>];

function partsOf(line: string): Record<'method' | 'path' | 'query', string> {
  const [, method = '', path = '', query = ''] = /^(\S+) ([^?]*)\??(.*)$/.exec(line) ?? [];
  return { method, path, query };
}

interface IssueRequest extends Pick<IncomingMessage, 'headers'> {
  method: string;
  /** After the address of the repository. */
  rest: string;
  body: string;
}

/** GitHub's REST API for the issues of one repository, on loopback. */
export class GithubServer {
  readonly issues: GithubIssue[] = [];
  readonly requests: string[] = [];
  /** Requests without what the documents demand. */
  readonly faults: string[] = [];
  repository = 'acme/shop';
  formerly: string | null = null;
  /** Answers in place of the usual one; null answers as usual. */
  instead: (line: string) => Answer | null = () => null;
  /** Does what is asked, and never answers. */
  hangsAt: RegExp | null = null;

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(): Promise<GithubServer> {
    const server = createServer();
    const github = new GithubServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.setEncoding('utf8').on('data', (more: string) => (body += more));
      request.on('end', () => {
        const line = `${request.method ?? ''} ${request.url ?? ''}`;
        github.requests.push(line);
        github.check(line, request);
        const [status, answer, headers = {}] = github.instead(line) ?? github.answer(line, request, body);
        if (github.hangsAt?.test(line)) return request.socket.destroy();
        response
          .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
          .end(answer === null ? undefined : JSON.stringify(answer));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return github;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private check(line: string, { headers }: IncomingMessage): void {
    const wished: Record<string, string | RegExp> = {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: /^Bearer .+/,
      'user-agent': /.+/,
    };
    for (const [name, value] of Object.entries(wished)) {
      const given = String(headers[name] ?? '');
      if (typeof value === 'string' ? given !== value : !value.test(given))
        this.faults.push(`${line}: ${name}`);
    }
  }

  private answer(line: string, { headers }: IncomingMessage, body: string): Answer {
    if (headers.authorization !== 'Bearer github_pat_right') return [401, { message: 'Bad credentials' }];
    const { method, path, query } = partsOf(line);
    if (this.formerly !== null && path.startsWith(`/repos/${this.formerly}`)) {
      const rest = path.slice(`/repos/${this.formerly}`.length);
      return [301, { message: 'Moved Permanently' }, { location: `${this.address}/repositories/1${rest}` }];
    }
    const base = path.startsWith('/repositories/1') ? '/repositories/1' : `/repos/${this.repository}`;
    if (!path.startsWith(base)) return [404, { message: 'Not Found' }];
    const rest = path.slice(base.length);
    if (rest === '' && method === 'GET')
      return [200, { id: 1, full_name: this.repository, has_issues: true }];
    if (rest === '/issues' && method === 'GET') return [200, this.listed(new URLSearchParams(query))];
    if (rest === '/issues' && method === 'POST') return this.read(newIssue, body, (issue) => this.add(issue));
    return this.answerForIssue({ method, rest, headers, body });
  }

  private answerForIssue({ method, rest, headers, body }: IssueRequest): Answer {
    const [, number = '', comments] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
    const issue = this.issues.find((each) => each.number === Number(number));
    if (issue === undefined) return [404, { message: 'Not Found' }];
    if (issue.isDeleted) return [410, { message: 'This issue was deleted' }];
    if (comments !== undefined && method === 'GET')
      return [200, issue.comments.map((text) => ({ body: text }))];
    if (comments !== undefined && method === 'POST')
      return this.read(newComment, body, (comment) => {
        issue.comments.push(comment.body);
        return [201, { id: 1 }];
      });
    if (method === 'GET') return this.conditional(issue, headers['if-none-match']);
    if (method === 'PATCH')
      return this.read(changedIssue, body, ({ state }) => {
        this.set(issue, state);
        return [200, this.shown(issue)];
      });
    return [404, { message: 'Not Found' }];
  }

  /** As a person does it. */
  set(issue: GithubIssue, state: 'open' | 'closed'): void {
    issue.state = state;
    issue.version += 1;
  }

  private add(issue: z.output<typeof newIssue>): Answer {
    const added = {
      ...issue,
      number: this.issues.length + 1,
      state: 'open' as const,
      comments: [],
      isDeleted: false,
      version: 1,
    };
    this.issues.push(added);
    return [201, this.shown(added)];
  }

  private listed(query: URLSearchParams): object[] {
    if (query.get('state') !== 'all' || Number.isNaN(Date.parse(query.get('since') ?? '')))
      this.faults.push(String(query));
    return this.issues
      .filter(({ isDeleted }) => !isDeleted)
      .map((issue) => this.shown(issue))
      .reverse();
  }

  private conditional(issue: GithubIssue, given: string | undefined): Answer {
    const etag = `W/"${issue.number}-${issue.version}"`;
    return given === etag ? [304, null, { etag }] : [200, this.shown(issue), { etag }];
  }

  private shown({ number, title, body, state }: GithubIssue): object {
    return {
      id: number,
      number,
      title,
      body,
      state,
      html_url: `${this.address}/${this.repository}/issues/${number}`,
    };
  }

  private read<Form extends z.ZodType>(
    form: Form,
    body: string,
    act: (value: z.output<Form>) => Answer,
  ): Answer {
    const read = form.safeParse(JSON.parse(body));
    return read.success
      ? act(read.data)
      : [422, { message: 'Validation Failed', errors: [read.error.message] }];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
