import { z } from 'zod';
import { type FakeResponse, type TicketRequest, TicketServer } from './ticket-server';

/** Bodies as https://docs.gitlab.com/api/issues/ and https://docs.gitlab.com/api/notes/ document them; unknown members are refused. */
const newIssue = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576),
  labels: z.string(),
});
const changedIssue = z.strictObject({ state_event: z.enum(['close', 'reopen']) });
const newNote = z.strictObject({ body: z.string().min(1).max(1_000_000) });

export interface GitlabIssue {
  /** Empty for that of the server. */
  project: string;
  /** The id of the issue that took its place. */
  movedTo: number | null;
  iid: number;
  title: string;
  description: string;
  labels: string[];
  state: 'opened' | 'closed';
  notes: string[];
  isDeleted: boolean;
  version: number;
  createdAt: number;
}

const refuse = (message: string): FakeResponse => [400, { message }];
const notFound = (what: string): FakeResponse => [404, { message: `404 ${what} Not Found` }];

/** GitLab's REST API for the issues of the project 81, on loopback. */
export class GitlabServer extends TicketServer {
  readonly issues: GitlabIssue[] = [];
  project = 'acme/web/shop';
  formerly: string | null = null;
  /** Where issues move to. */
  readonly elsewhere = 'acme/platform';
  isElsewhereHidden = false;
  /** Responses without a body, because nothing changed. */
  unchanged = 0;
  protected readonly headers = {
    accept: 'application/json',
    'private-token': /.+/,
    authorization: '',
    'user-agent': /.+/,
  };

  static start = async (): Promise<GitlabServer> => new GitlabServer().listen();

  get apiUrl(): string {
    return `${this.address}/api/v4`;
  }

  protected answer(request: TicketRequest): FakeResponse {
    if (request.headers['private-token'] !== 'glpat-right') return [401, { message: '401 Unauthorized' }];
    // A path is one segment, with its slashes encoded.
    const [, id = '', rest = ''] = /^\/api\/v4\/projects\/([^/]+)(.*)$/.exec(request.path) ?? [];
    const name = decodeURIComponent(id);
    if (name === this.formerly) return this.moved(request, rest);
    if (name !== this.project && name !== '81') return this.answerElsewhere(request, name, rest);
    if (rest === '' && request.method === 'GET')
      return [200, { id: 81, path_with_namespace: this.project, issues_access_level: 'enabled' }];
    if (rest === '/issues' && request.method === 'GET') return [200, this.listed(request)];
    if (rest === '/issues' && request.method === 'POST')
      return this.read(newIssue, request.body, (issue) => this.add(issue), refuse);
    return this.answerForIssue(request, rest);
  }

  /** The search in all projects, and the one that issues move to. */
  private answerElsewhere(request: TicketRequest, name: string, rest: string): FakeResponse {
    if (request.path === '/api/v4/issues' && request.method === 'GET') return [200, this.searched(request)];
    if (name === this.elsewhere && !this.isElsewhereHidden) return this.answerForIssue(request, rest, name);
    return notFound('Project');
  }

  /** https://docs.gitlab.com/api/rest/#redirects */
  private moved({ method }: TicketRequest, rest: string): FakeResponse {
    if (method !== 'GET') return [405, { message: '405 Non GET methods are not allowed for moved projects' }];
    const location = `${this.apiUrl}/projects/81${rest}`;
    return [302, `This resource has been moved permanently to ${location}`, { location }];
  }

  private answerForIssue(
    { method, headers, query, body }: TicketRequest,
    rest: string,
    project = '',
  ): FakeResponse {
    const [, iid = '', notes] = /^\/issues\/(\d+)(\/notes)?$/.exec(rest) ?? [];
    const issue = this.issues.find(
      (each) => each.iid === Number(iid) && each.project === project && !each.isDeleted,
    );
    if (issue === undefined) return notFound('Issue');
    if (notes !== undefined && method === 'GET') {
      if (query.get('order_by') !== 'created_at' || query.get('sort') !== 'desc')
        this.faults.push(`notes: ${String(query)}`);
      return [200, issue.notes.map((text, id) => ({ id, body: text })).reverse()];
    }
    if (notes !== undefined && method === 'POST')
      return this.read(newNote, body, (note) => this.note(issue, note.body), refuse);
    if (method === 'GET') return this.conditional(issue, headers['if-none-match']);
    if (method === 'PUT')
      return this.read(changedIssue, body, ({ state_event: event }) => this.change(issue, event), refuse);
    return [405, { error: '405 Not Allowed' }];
  }

  private note(issue: GitlabIssue, text: string): FakeResponse {
    issue.notes.push(text);
    return [201, { id: issue.notes.length, body: text }];
  }

  private change(issue: GitlabIssue, event: 'close' | 'reopen'): FakeResponse {
    this.set(issue, event === 'close' ? 'closed' : 'opened');
    return [200, this.shown(issue)];
  }

  /** As a person does it. */
  set(issue: GitlabIssue, state: 'opened' | 'closed'): void {
    issue.state = state;
    issue.version += 1;
  }

  /** As a person does it: a copy in the other project, and the first one closed. */
  move(issue: GitlabIssue): GitlabIssue {
    const copy = { ...issue, project: this.elsewhere, iid: 50 + this.issues.length, notes: [...issue.notes] };
    this.issues.push(copy);
    this.set(issue, 'closed');
    issue.movedTo = this.idOf(copy);
    return copy;
  }

  private idOf(issue: GitlabIssue): number {
    return 1_000 + this.issues.indexOf(issue);
  }

  /** https://docs.gitlab.com/api/issues/#list-issues */
  private searched({ query }: TicketRequest): object[] {
    const text = query.get('search') ?? '';
    if (query.get('scope') !== 'all' || query.get('state') !== 'all' || query.get('in') !== 'description')
      this.faults.push(`issues: ${String(query)}`);
    return this.issues
      .filter(
        ({ project, description }) => description.includes(text) && !(project && this.isElsewhereHidden),
      )
      .map((issue) => this.shown(issue));
  }

  private add({ title, description, labels }: z.output<typeof newIssue>): FakeResponse {
    const added: GitlabIssue = {
      project: '',
      movedTo: null,
      iid: this.issues.length + 1,
      title,
      description,
      state: 'opened',
      notes: [],
      labels: labels.split(',').filter((label) => label !== ''),
      isDeleted: false,
      version: 1,
      createdAt: this.now,
    };
    this.issues.push(added);
    return [201, this.shown(added)];
  }

  private listed({ query }: TicketRequest): object[] {
    const numbers = query.getAll('iids[]').map(Number);
    if (numbers.length > 0) return this.listedBy(numbers, query);
    const isSorted = query.get('order_by') === 'created_at' && query.get('sort') === 'desc';
    const after = Date.parse(query.get('created_after') ?? '');
    if (query.get('state') !== 'all' || !isSorted || Number.isNaN(after))
      this.faults.push(`issues: ${String(query)}`);
    return this.issues
      .filter(({ isDeleted, project, createdAt }) => !isDeleted && project === '' && createdAt >= after)
      .map((issue) => this.shown(issue))
      .reverse();
  }

  private listedBy(numbers: readonly number[], query: URLSearchParams): object[] {
    if (query.get('state') !== 'all' || Number(query.get('per_page')) > 100) this.faults.push(String(query));
    return this.issues
      .filter(({ iid, project, isDeleted }) => numbers.includes(iid) && project === '' && !isDeleted)
      .slice(0, Number(query.get('per_page')))
      .map((issue) => this.shown(issue));
  }

  private conditional(issue: GitlabIssue, given: string | undefined): FakeResponse {
    const etag = `W/"${issue.iid}-${issue.version}"`;
    this.unchanged += Number(given === etag);
    return given === etag ? [304, null, { etag }] : [200, this.shown(issue), { etag }];
  }

  private shown(issue: GitlabIssue): object {
    const { iid, title, description, state, labels, movedTo } = issue;
    const project = issue.project || this.project;
    const address = `${this.address}/${project}/-/issues/${iid}`;
    const references = { full: `${project}#${iid}` };
    const all = { iid, title, description, state, labels, references, web_url: address };
    return { ...all, id: this.idOf(issue), moved_to_id: movedTo };
  }
}
