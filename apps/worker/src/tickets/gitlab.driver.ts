import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { TicketProblem } from './ticket-client';
import {
  findInPages,
  type MakeDriver,
  markdownOf,
  MOST_TOGETHER,
  PAGE_SIZE,
  readIfChanged,
  type RemoteTicket,
  type TicketProject,
  webAddress,
} from './ticket-driver';

const projectForm = z.object({
  id: z.number(),
  path_with_namespace: z.string().min(1),
  issues_access_level: z.string(),
});
const issueForm = z.object({
  iid: z.number(),
  web_url: webAddress,
  state: z.enum(['opened', 'closed']),
  description: z.string().nullish(),
  /** The issue that took its place in another project. */
  moved_to_id: z.number().nullish(),
});
const noteForm = z.object({ body: z.string() });

const toTicket = ({ iid, web_url: url, state }: z.output<typeof issueForm>): RemoteTicket => ({
  key: String(iid),
  url,
  state: state === 'closed' ? state : 'open',
});

/** An issue that moved is closed here, which says nothing about the work: it is shown as gone. */
const toTicketThatStayed = (issue: z.output<typeof issueForm>): RemoteTicket => {
  if (typeof issue.moved_to_id === 'number')
    throw new TicketProblem('gone', 'The issue moved to another project.');
  return toTicket(issue);
};

export const gitlabHeaders = ({ token }: TicketProject): Record<string, string> => ({
  'private-token': token,
  accept: 'application/json',
});

/** Issues of a GitLab project, by its path or number: https://docs.gitlab.com/api/issues/, https://docs.gitlab.com/api/notes/. */
export const gitlabDriver: MakeDriver = (client, { project }) => {
  const address = `/projects/${encodeURIComponent(project)}`;
  const issues = `${address}/issues`;
  const getPage = async (path: string): Promise<unknown> =>
    (await client.send({ method: 'GET', path, size: 'long' })).json;
  return {
    async locate() {
      const { json } = await client.send({ method: 'GET', path: address, follows: true });
      const { id, path_with_namespace: path, issues_access_level: access } = projectForm.parse(json);
      if (access === 'disabled')
        throw new TicketProblem(
          'refused',
          'Issues are disabled in this project. Enable them in its settings, under Visibility, project features, permissions.',
        );
      // A number never changes, so it needs no name to follow.
      return project === String(id) ? project : path;
    },
    async find(marker, since) {
      const query = `state=all&order_by=created_at&sort=desc&created_after=${since.toISOString()}&per_page=${PAGE_SIZE}`;
      const found = await findInPages(
        async (page) => listOf(issueForm, PAGE_SIZE).parse(await getPage(`${issues}?${query}&page=${page}`)),
        ({ description }) => description?.includes(marker) === true,
      );
      return found && toTicket(found);
    },
    async create({ title, lines, marker, labels }) {
      const body = { title, description: markdownOf(lines, marker), labels: labels.join(',') };
      const { json } = await client.send({ method: 'POST', path: issues, body, size: 'long' });
      return toTicket(issueForm.parse(json));
    },
    read: (key, etag) =>
      readIfChanged(client, `${issues}/${key}`, etag, (json) => toTicketThatStayed(issueForm.parse(json))),
    async readMany(tickets) {
      const query = tickets.map(({ key }) => `iids%5B%5D=${key}`).join('&');
      const found = listOf(issueForm, MOST_TOGETHER)
        .parse(await getPage(`${issues}?${query}&state=all&per_page=${MOST_TOGETHER}`))
        // Those that moved are read one by one, and are gone.
        .filter(({ moved_to_id: movedTo }) => typeof movedTo !== 'number')
        .map(toTicket);
      const markers = new Map(tickets.map(({ key, marker }) => [key, marker]));
      return new Map(found.map((ticket) => [markers.get(ticket.key) ?? '', ticket]));
    },
    async hasComment(key, marker) {
      const path = `${issues}/${key}/notes?order_by=created_at&sort=desc&per_page=${PAGE_SIZE}`;
      const found = await findInPages(
        async (page) => listOf(noteForm, PAGE_SIZE).parse(await getPage(`${path}&page=${page}`)),
        ({ body }) => body.includes(marker),
      );
      return found !== null;
    },
    async comment(key, lines, marker) {
      const body = { body: markdownOf(lines, marker) };
      await client.send({ method: 'POST', path: `${issues}/${key}/notes`, body });
    },
    async setState(key, state) {
      const body = { state_event: state === 'closed' ? 'close' : 'reopen' };
      await client.send({ method: 'PUT', path: `${issues}/${key}`, body, size: 'long' });
    },
  };
};
