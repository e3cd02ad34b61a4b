import { z } from 'zod';
import { type FakeResponse, type TicketRequest, TicketServer } from './ticket-server';

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
  /** How often it was transferred. */
  moves: number;
  version: number;
  updatedAt: number;
}

const refuse = (message: string): FakeResponse => [422, { message: 'Validation Failed', errors: [message] }];

/** GitHub's REST API for the issues of one repository, on loopback. */
export class GithubServer extends TicketServer {
  readonly issues: GithubIssue[] = [];
  repository = 'acme/shop';
  formerly: string | null = null;
  /** Where issues are transferred to. */
  readonly elsewhere = 'acme/platform';
  isElsewhereHidden = false;
  protected readonly headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: /^Bearer .+/,
    'user-agent': /.+/,
  };

  static start = async (): Promise<GithubServer> => new GithubServer().listen();

  protected answer(request: TicketRequest): FakeResponse {
    const { method, path, headers, query, body } = request;
    if (headers.authorization !== 'Bearer github_pat_right') return [401, { message: 'Bad credentials' }];
    if (this.formerly !== null && path.startsWith(`/repos/${this.formerly}`)) {
      const rest = path.slice(`/repos/${this.formerly}`.length);
      return [301, { message: 'Moved Permanently' }, { location: `${this.address}/repositories/1${rest}` }];
    }
    const base = path.startsWith('/repositories/1') ? '/repositories/1' : `/repos/${this.repository}`;
    const there = /^\/(?:repos\/acme\/platform|repositories\/99)(\/issues\/\d+.*)$/.exec(path)?.[1];
    if (there !== undefined && !this.isElsewhereHidden) return this.answerForIssue(request, there, true);
    if (!path.startsWith(base)) return [404, { message: 'Not Found' }];
    const rest = path.slice(base.length);
    if (rest === '' && method === 'GET')
      return [200, { id: 1, full_name: this.repository, has_issues: true }];
    if (rest === '/issues' && method === 'GET') return [200, this.listed(query)];
    if (rest === '/issues' && method === 'POST')
      return this.read(newIssue, body, (issue) => this.add(issue), refuse);
    return this.answerForIssue(request, rest);
  }

  /** A transferred issue has a number above 100 there: 101, and 201 after the second time. */
  private answerForIssue(
    { method, headers, body }: TicketRequest,
    rest: string,
    isThere = false,
  ): FakeResponse {
    const [, number = '', comments] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
    const move = isThere ? Math.floor(Number(number) / 100) : 0;
    const issue = this.issues.find((each) => each.number === Number(number) - 100 * move);
    if (issue === undefined) return [404, { message: 'Not Found' }];
    if (move !== issue.moves)
      return this.transferred(issue, move, comments === undefined && method === 'GET');
    if (issue.isDeleted) return [410, { message: 'This issue was deleted' }];
    if (comments !== undefined && method === 'GET')
      return [200, issue.comments.map((text) => ({ body: text }))];
    if (comments !== undefined && method === 'POST')
      return this.read(
        newComment,
        body,
        (comment) => {
          issue.comments.push(comment.body);
          return [201, { id: 1 }];
        },
        refuse,
      );
    if (method === 'GET') return this.conditional(issue, headers['if-none-match']);
    if (method === 'PATCH')
      return this.read(
        changedIssue,
        body,
        ({ state }) => {
          this.set(issue, state);
          return [200, this.shown(issue)];
        },
        refuse,
      );
    return [404, { message: 'Not Found' }];
  }

  /** Below an issue that was transferred nothing is found. */
  private transferred({ number, moves }: GithubIssue, move: number, isRead: boolean): FakeResponse {
    if (!isRead || move > moves) return [404, { message: 'Not Found' }];
    const location = `${this.address}/repositories/99/issues/${number + 100 * (move + 1)}`;
    return [301, { message: 'Moved Permanently', url: location }, { location }];
  }

  /** As a person does it. */
  set(issue: GithubIssue, state: 'open' | 'closed'): void {
    issue.state = state;
    issue.version += 1;
    issue.updatedAt = this.now;
  }

  private add(issue: z.output<typeof newIssue>): FakeResponse {
    const added = {
      ...issue,
      number: this.issues.length + 1,
      state: 'open' as const,
      comments: [],
      isDeleted: false,
      moves: 0,
      version: 1,
      updatedAt: this.now,
    };
    this.issues.push(added);
    return [201, this.shown(added)];
  }

  private listed(query: URLSearchParams): object[] {
    const since = Date.parse(query.get('since') ?? '');
    if (query.get('state') !== 'all' || Number.isNaN(since)) this.faults.push(String(query));
    return this.issues
      .filter(({ isDeleted, updatedAt }) => !isDeleted && updatedAt >= since)
      .map((issue) => this.shown(issue))
      .reverse();
  }

  private conditional(issue: GithubIssue, given: string | undefined): FakeResponse {
    const etag = `W/"${issue.number}-${issue.version}"`;
    return given === etag ? [304, null, { etag }] : [200, this.shown(issue), { etag }];
  }

  private shown({ number: first, title, body, state, moves }: GithubIssue): object {
    const number = first + 100 * moves;
    return {
      id: first,
      number,
      title,
      body,
      state,
      html_url: `${this.address}/${moves > 0 ? this.elsewhere : this.repository}/issues/${number}`,
    };
  }
}
