import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { jiraDocument, wikiText } from './jira-texts';
import { commentsHave, issuesWithLabels } from './jira-search';
import { changeStatus, isDone, statusForm } from './jira-workflow';
import { type ResponseSize, TicketProblem } from './ticket-client';
import { type MakeDriver, type RemoteTicket, type TicketProject } from './ticket-driver';

const MOST_TYPES = 500;

const projectForm = z.object({
  key: z.string().min(1),
  issueTypes: listOf(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() }), MOST_TYPES),
});
const keyForm = z.object({ key: z.string().regex(/^[\w-]{1,100}$/) });
const issueForm = keyForm.extend({ fields: z.object({ status: statusForm }) });

/** Jira Cloud takes an account with an API token, Data Center a personal access token. */
export const jiraHeaders = ({ account, token }: TicketProject): Record<string, string> => ({
  accept: 'application/json',
  authorization:
    account === null ? `Bearer ${token}` : `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
});

/** Labels have no spaces. */
const labelOf = (text: string): string => text.trim().replace(/\s+/g, '-');

/** Types that a project may have, the best first; otherwise its first type. */
const USUAL_TYPES = ['Bug', 'Task', 'Story'];

function typeOf({ issueTypes }: z.output<typeof projectForm>, wished: string | null): string {
  const types = issueTypes.filter(({ subtask }) => !subtask);
  const names = wished === null ? USUAL_TYPES : [wished];
  const isNamed = (name: string) => (type: { name: string }) =>
    type.name.toLowerCase() === name.toLowerCase();
  const found =
    names.map((name) => types.find(isNamed(name))).find((type) => type !== undefined) ??
    (wished === null ? types[0] : undefined);
  if (found !== undefined) return found.id;
  const has = types.map(({ name }) => name).join(', ');
  throw new TicketProblem(
    'refused',
    `The project has no issue type ${wished ?? ''}. It has: ${has || 'none'}.`,
  );
}

/**
 * Issues of a project in Jira, as version 3 of the API of Cloud and version 2 of that of Data Center have them:
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/, https://developer.atlassian.com/server/jira/platform/rest/.
 */
export const jiraDriver: MakeDriver = (client, connection) => {
  const { project, account, apiUrl, issueType } = connection;
  const isCloud = account !== null;
  const api = isCloud ? '/rest/api/3' : '/rest/api/2';
  const textOf = isCloud ? jiraDocument : wikiText;
  const toTicket = (key: string, isClosed: boolean): RemoteTicket => ({
    key,
    url: `${apiUrl}/browse/${key}`,
    state: isClosed ? 'closed' : 'open',
  });
  const get = async (path: string, size?: ResponseSize): Promise<unknown> =>
    (await client.send({ method: 'GET', path: api + path, size })).json;
  const getLong = (path: string): Promise<unknown> => get(path, 'long');
  const post = async (path: string, body: object, size?: ResponseSize): Promise<unknown> =>
    (await client.send({ method: 'POST', path: api + path, body, size })).json;
  const withLabels = (labels: readonly string[]) =>
    issuesWithLabels((body) => post(isCloud ? '/search/jql' : '/search', body, 'long'), labels);
  const getProject = async () => projectForm.parse(await getLong(`/project/${encodeURIComponent(project)}`));
  return {
    async locate() {
      const found = await getProject();
      typeOf(found, issueType);
      return found.key;
    },
    async find(marker) {
      const [found] = await withLabels([labelOf(marker)]);
      return found === undefined ? null : toTicket(found.key, isDone(found.status));
    },
    async create({ title, lines, marker, labels }) {
      const fields = {
        project: { key: project },
        issuetype: { id: typeOf(await getProject(), issueType) },
        summary: title,
        description: textOf(lines),
        labels: [...labels, marker].map(labelOf),
      };
      const { key } = keyForm.parse(await post('/issue', { fields }));
      return toTicket(key, false);
    },
    async read(key) {
      // An issue that moved is found by its previous key, and has another one.
      const { key: now, fields } = issueForm.parse(await get(`/issue/${key}?fields=status`));
      return { ticket: toTicket(now, isDone(fields.status)), etag: null };
    },
    async readMany(tickets) {
      const markers = new Map(tickets.map(({ marker }) => [labelOf(marker), marker]));
      const found = await withLabels([...markers.keys()]);
      return new Map(
        found.map(({ key, label, status }) => [markers.get(label) ?? '', toTicket(key, isDone(status))]),
      );
    },
    hasComment: (key, marker) => commentsHave(getLong, key, marker),
    async comment(key, lines, marker) {
      // Jira has no hidden text.
      await post(`/issue/${key}/comment`, { body: textOf([...lines, `(${marker})`]) });
    },
    async setState(key, state) {
      const { fields } = issueForm.parse(await get(`/issue/${key}?fields=status`));
      await changeStatus({ get: getLong, post, path: `/issue/${key}/transitions` }, fields.status, state);
    },
  };
};
