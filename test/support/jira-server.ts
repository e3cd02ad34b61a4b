import { z } from 'zod';
import { type FakeResponse, type TicketRequest, TicketServer } from './ticket-server';

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z
    .array(z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.url() }) }))
    .optional(),
});
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(text) });
const item = z.strictObject({ type: z.literal('listItem'), content: z.array(paragraph).min(1) });
const list = z.strictObject({ type: z.literal('bulletList'), content: z.array(item).min(1) });
/** https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
const document = z.strictObject({
  type: z.literal('doc'),
  version: z.literal(1),
  content: z.array(z.union([paragraph, list])),
});

/** Unknown members are refused. Cloud has documents, Data Center texts. */
const formsOf = (body: z.ZodType, paging: Record<string, z.ZodType>) => ({
  issue: z.strictObject({
    fields: z.strictObject({
      project: z.strictObject({ key: z.string() }),
      issuetype: z.strictObject({ id: z.string() }),
      summary: z
        .string()
        .max(255)
        .regex(/^[^\n]+$/),
      description: body,
      labels: z.array(z.string().regex(/^\S{1,255}$/)),
    }),
  }),
  comment: z.strictObject({ body }),
  search: z.strictObject({
    jql: z.string(),
    fields: z.array(z.enum(['status', 'labels'])),
    maxResults: z.number(),
    ...paging,
  }),
  transition: z.strictObject({
    transition: z.strictObject({ id: z.string() }),
    fields: z.strictObject({ resolution: z.strictObject({ id: z.string() }) }).optional(),
  }),
});

export interface JiraIssue {
  key: string;
  /** Before it moved to another project. */
  formerKeys: string[];
  summary: string;
  /** As JSON in Cloud. */
  description: unknown;
  labels: string[];
  type: string;
  status: string;
  resolution: string | null;
  comments: unknown[];
  isDeleted: boolean;
}

interface Status {
  category: 'new' | 'indeterminate' | 'done';
  /** Where an issue can go from here. */
  to: string[];
}

const errors = (status: number, ...messages: string[]): FakeResponse => [
  status,
  { errorMessages: messages, errors: {} },
];
const refuse = (message: string): FakeResponse => errors(400, message);
const NO_ISSUE = 'Issue does not exist or you do not have permission to see it.';

/** Jira's REST API for one project, on loopback: version 3 of Cloud or version 2 of Data Center. */
export class JiraServer extends TicketServer {
  readonly issues: JiraIssue[] = [];
  project = 'SHOP';
  types = ['Epic', 'Task', 'Sub-task'];
  workflow: Record<string, Status> = {
    'To do': { category: 'new', to: ['In progress', 'Rejected', 'Done'] },
    'In progress': { category: 'indeterminate', to: ['To do', 'Rejected', 'Done'] },
    Rejected: { category: 'done', to: ['To do'] },
    Done: { category: 'done', to: ['In progress'] },
  };
  /** Pages of a search may be shorter than requested. */
  longestPage = 50;
  /** What the search knows of the issues, where it is behind. */
  index: JiraIssue[] | null = null;
  /** The screen of transitions to Done demands a resolution. */
  demandsResolution = false;
  protected readonly headers;
  private readonly forms;
  private readonly api: string;

  private constructor(private readonly isCloud: boolean) {
    super();
    this.api = isCloud ? '/rest/api/3' : '/rest/api/2';
    this.forms = formsOf(
      isCloud ? document : z.string().min(1).max(32_767),
      isCloud ? { nextPageToken: z.string().optional() } : { startAt: z.number().optional() },
    );
    const authorization = isCloud ? /^Basic [\w+/=]+$/ : /^Bearer .+/;
    this.headers = { accept: 'application/json', authorization, 'user-agent': /.+/ };
  }

  static start = async (kind: 'cloud' | 'data center'): Promise<JiraServer> =>
    new JiraServer(kind === 'cloud').listen();

  private get searchable(): JiraIssue[] {
    return this.index ?? this.issues;
  }

  private get right(): string {
    return this.isCloud ? `Basic ${Buffer.from('ada@example.com:right').toString('base64')}` : 'Bearer right';
  }

  protected answer(request: TicketRequest): FakeResponse {
    const { method, path, headers, body } = request;
    if (headers.authorization !== this.right)
      return [401, 'Client must be authenticated to access this resource.'];
    if (!path.startsWith(`${this.api}/`)) return [404, 'dead link'];
    const rest = path.slice(this.api.length);
    const key = /^\/project\/([^/]+)$/.exec(rest)?.[1];
    if (key !== undefined && method === 'GET') return this.answerForProject(decodeURIComponent(key));
    if (rest === (this.isCloud ? '/search/jql' : '/search') && method === 'POST')
      return this.read(this.forms.search, body, (asked) => this.found(asked), refuse);
    if (rest === '/issue' && method === 'POST')
      return this.read(this.forms.issue, body, ({ fields }) => this.add(fields), refuse);
    return this.answerForIssue(request, rest);
  }

  /** Projects are found by their previous keys too. */
  private answerForProject(key: string): FakeResponse {
    if (key !== this.project && key !== 'OLD')
      return errors(404, `No project could be found with key '${key}'.`);
    const issueTypes = this.types.map((name, id) => ({ id: String(id), name, subtask: name === 'Sub-task' }));
    return [200, { id: '10000', key: this.project, name: 'Shop', issueTypes }];
  }

  /** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/ and `search` of Data Center. */
  private found({
    jql,
    fields,
    maxResults,
    ...place
  }: z.output<JiraServer['forms']['search']>): FakeResponse {
    if (!/^labels in \("[\w-]+"(?:, "[\w-]+")*\)$/.test(jql)) return refuse(`Error in the JQL Query: ${jql}`);
    const wanted = [...jql.matchAll(/"([\w-]+)"/g)].map(([, label]) => label);
    const issues = this.searchable.filter(
      ({ labels, isDeleted }) => !isDeleted && labels.some((label) => wanted.includes(label)),
    );
    const { nextPageToken, startAt } = place as { nextPageToken?: string; startAt?: number };
    const start = startAt ?? Number(nextPageToken ?? 0);
    const end = start + Math.min(maxResults, this.longestPage);
    const shown = { issues: issues.slice(start, end).map((issue) => this.shown(issue, fields)) };
    if (!this.isCloud) return [200, { ...shown, startAt: start, maxResults, total: issues.length }];
    const isLast = end >= issues.length;
    return [200, { ...shown, isLast, ...(!isLast && { nextPageToken: String(end) }) }];
  }

  private add(fields: z.output<JiraServer['forms']['issue']>['fields']): FakeResponse {
    if (fields.project.key !== this.project && fields.project.key !== 'OLD') return refuse('No project');
    const type = this.types[Number(fields.issuetype.id)];
    if (type === undefined || type === 'Sub-task') return refuse('Specify a valid issue type');
    const key = `${this.project}-${this.issues.length + 1}`;
    const { summary, description, labels } = fields;
    this.issues.push({
      key,
      formerKeys: [],
      summary,
      description,
      labels,
      type,
      status: 'To do',
      resolution: null,
      comments: [],
      isDeleted: false,
    });
    return [201, { id: '1', key, self: `${this.address}${this.api}/issue/1` }];
  }

  private answerForIssue({ method, query, body }: TicketRequest, rest: string): FakeResponse {
    const [, key = '', part] = /^\/issue\/([^/]+)(\/\w+)?$/.exec(rest) ?? [];
    const issue = this.issues.find(
      (each) => (each.key === key || each.formerKeys.includes(key)) && !each.isDeleted,
    );
    if (issue === undefined) return errors(404, NO_ISSUE);
    if (part === undefined && method === 'GET' && query.get('fields') === 'status')
      return [200, this.shown(issue)];
    if (part === '/comment' && method === 'GET') return [200, this.commentsOf(issue, query)];
    if (part === '/comment' && method === 'POST')
      return this.read(this.forms.comment, body, (comment) => this.comment(issue, comment.body), refuse);
    if (part === '/transitions' && method === 'GET') return [200, this.transitionsOf(issue, query)];
    if (part === '/transitions' && method === 'POST')
      return this.read(this.forms.transition, body, (asked) => this.move(issue, asked), refuse);
    return [405, null];
  }

  private commentsOf({ comments }: JiraIssue, query: URLSearchParams): object {
    const [at, most] = [Number(query.get('startAt')), Number(query.get('maxResults'))];
    const shown = comments.toReversed().slice(at, at + most);
    return {
      startAt: at,
      maxResults: most,
      total: comments.length,
      comments: shown.map((body) => ({ body })),
    };
  }

  private comment(issue: JiraIssue, body: unknown): FakeResponse {
    issue.comments.push(body);
    return [201, { id: String(issue.comments.length), body }];
  }

  private statusOf(name: string): object {
    return { name, statusCategory: { key: this.workflow[name]?.category, name: 'translated' } };
  }

  private transitionsOf({ status }: JiraIssue, query: URLSearchParams): object {
    if (query.get('expand') !== 'transitions.fields') this.faults.push(`transitions: ${String(query)}`);
    const allowedValues = [
      { id: '1', name: "Won't do" },
      { id: '2', name: 'Done' },
    ];
    const screen = { resolution: { required: true, hasDefaultValue: false, allowedValues } };
    const transitions = this.workflow[status]!.to.map((name) => ({
      id: String(Object.keys(this.workflow).indexOf(name)),
      name: `To ${name}`,
      to: this.statusOf(name),
      fields: name === 'Done' && this.demandsResolution ? screen : {},
    }));
    return { transitions };
  }

  private move(
    issue: JiraIssue,
    { transition, fields }: z.output<JiraServer['forms']['transition']>,
  ): FakeResponse {
    const name = Object.keys(this.workflow)[Number(transition.id)] ?? '';
    if (!this.workflow[issue.status]?.to.includes(name)) return refuse('It is not a valid transition');
    if (name === 'Done' && this.demandsResolution && fields === undefined)
      return [400, { errorMessages: [], errors: { resolution: 'Resolution is required.' } }];
    issue.status = name;
    issue.resolution = fields?.resolution.id ?? null;
    return [204, null];
  }

  private shown({ key, status, labels }: JiraIssue, fields: readonly string[] = ['status']): object {
    return {
      id: '1',
      key,
      self: `${this.address}${this.api}/issue/1`,
      fields: {
        status: this.statusOf(status),
        ...(fields.includes('labels') && { labels }),
      },
    };
  }
}
