import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { type TicketClient, TicketProblem } from './ticket-client';
import {
  MOST_MOVES,
  findInPages,
  keyIn,
  type MakeDriver,
  markdownOf,
  MOST_TOGETHER,
  PAGE_SIZE,
  placeOf,
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
  /** Among all issues of the system. */
  id: z.number().nullish(),
  iid: z.number(),
  web_url: webAddress,
  state: z.enum(['opened', 'closed']),
  description: z.string().nullish(),
  /** The issue that took its place in another project. */
  moved_to_id: z.number().nullish(),
  /** `group/project#12` */
  references: z.object({ full: z.string() }).nullish(),
});
const noteForm = z.object({ body: z.string() });

const toTicket = ({ iid, web_url: url, state }: z.output<typeof issueForm>): RemoteTicket => ({
  key: String(iid),
  url,
  state: state === 'closed' ? state : 'open',
});

/** An issue that moved is closed here, which says nothing about the work. */
const toTicketThatStayed = (issue: z.output<typeof issueForm>): RemoteTicket => {
  if (typeof issue.moved_to_id === 'number')
    throw new TicketProblem('moved', 'The issue moved to another project.');
  return toTicket(issue);
};

export const gitlabHeaders = ({ token }: TicketProject): Record<string, string> => ({
  'private-token': token,
  accept: 'application/json',
});

/** The issue that took the place of one that moved. Its text, with the marker, moved with it. */
async function followed(
  client: TicketClient,
  path: string,
  { project, marker }: { project: string; marker: string },
): Promise<RemoteTicket | null> {
  const get = async (from: string, follows = 0): Promise<unknown> =>
    (await client.send({ method: 'GET', path: from, follows, size: 'long' })).json;
  let issue: z.output<typeof issueForm> | undefined = issueForm.parse(await get(path, MOST_MOVES));
  // Only administrators may read an issue by its id alone.
  const search = `/issues?scope=all&state=all&in=description&search=${marker.slice(marker.lastIndexOf(' ') + 1)}&per_page=${PAGE_SIZE}`;
  const all =
    typeof issue.moved_to_id !== 'number' ? [] : listOf(issueForm, PAGE_SIZE).parse(await get(search));
  for (let move = 0; typeof issue?.moved_to_id === 'number' && move < MOST_MOVES; move += 1) {
    const next: number = issue.moved_to_id;
    issue = all.find(({ id }) => id === next);
  }
  const [place] = issue?.references?.full.split('#') ?? [];
  if (issue === undefined || place === undefined) return null;
  const ticket = toTicketThatStayed(issue);
  return { ...ticket, key: keyIn(place, project, ticket.key) };
}

/** Issues of a GitLab project, by its path or number: https://docs.gitlab.com/api/issues/, https://docs.gitlab.com/api/notes/. */
export const gitlabDriver: MakeDriver = (client, { project }) => {
  const addressOf = (path: string): string => `/projects/${encodeURIComponent(path)}`;
  const address = addressOf(project);
  const issues = `${address}/issues`;
  const issueAt = (key: string): string => {
    const { place, number } = placeOf(key);
    return `${place === null ? address : addressOf(place)}/issues/${number}`;
  };
  const getPage = async (path: string): Promise<unknown> =>
    (await client.send({ method: 'GET', path, size: 'long' })).json;
  return {
    async locate() {
      const { json } = await client.send({ method: 'GET', path: address, follows: 1 });
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
      readIfChanged(client, issueAt(key), etag, (json) => ({
        ...toTicketThatStayed(issueForm.parse(json)),
        key,
      })),
    follow: (key, marker) => followed(client, issueAt(key), { project, marker }),
    async readMany(tickets) {
      const here = tickets.filter(({ key }) => placeOf(key).place === null);
      if (here.length === 0) return new Map<string, RemoteTicket>();
      const query = here.map(({ key }) => `iids%5B%5D=${key}`).join('&');
      const found = listOf(issueForm, MOST_TOGETHER)
        .parse(await getPage(`${issues}?${query}&state=all&per_page=${MOST_TOGETHER}`))
        // Those that moved are read one by one, and followed.
        .filter(({ moved_to_id: movedTo }) => typeof movedTo !== 'number')
        .map(toTicket);
      const markers = new Map(tickets.map(({ key, marker }) => [key, marker]));
      return new Map(found.map((ticket) => [markers.get(ticket.key) ?? '', ticket]));
    },
    async hasComment(key, marker) {
      const path = `${issueAt(key)}/notes?order_by=created_at&sort=desc&per_page=${PAGE_SIZE}`;
      const found = await findInPages(
        async (page) => listOf(noteForm, PAGE_SIZE).parse(await getPage(`${path}&page=${page}`)),
        ({ body }) => body.includes(marker),
      );
      return found !== null;
    },
    async comment(key, lines, marker) {
      const body = { body: markdownOf(lines, marker) };
      await client.send({ method: 'POST', path: `${issueAt(key)}/notes`, body });
    },
    async setState(key, state) {
      const body = { state_event: state === 'closed' ? 'close' : 'reopen' };
      await client.send({ method: 'PUT', path: issueAt(key), body, size: 'long' });
    },
  };
};
