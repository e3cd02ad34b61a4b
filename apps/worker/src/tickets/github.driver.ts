import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { TicketProblem } from './ticket-client';
import {
  MOST_MOVES,
  findInPages,
  keyIn,
  type MakeDriver,
  markdownOf,
  PAGE_SIZE,
  placeOf,
  readIfChanged,
  type RemoteTicket,
  type TicketProject,
  webAddress,
} from './ticket-driver';

const issueForm = z.object({
  number: z.number(),
  html_url: webAddress,
  state: z.enum(['open', 'closed']),
  body: z.string().nullish(),
});
const commentForm = z.object({ body: z.string().nullish() });

const toTicket = ({ number, html_url: url, state }: z.output<typeof issueForm>): RemoteTicket => ({
  key: String(number),
  url,
  state,
});

const hasMarker =
  (marker: string) =>
  ({ body }: { body?: string | null }): boolean =>
    body?.includes(marker) === true;

export const githubHeaders = ({ token }: TicketProject): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
});

/** Of the address of an issue on the web. */
const REPOSITORY = /\/([\w.-]+\/[\w.-]+)\/issues\/\d+$/;

/** Issues of a GitHub repository: https://docs.github.com/rest/issues. */
export const githubDriver: MakeDriver = (client, { project }) => {
  const addressOf = (name: string): string => `/repos/${name.split('/').map(encodeURIComponent).join('/')}`;
  const repository = addressOf(project);
  const issues = `${repository}/issues`;
  const issueAt = (key: string): string => {
    const { place, number } = placeOf(key);
    return `${place === null ? repository : addressOf(place)}/issues/${number}`;
  };
  return {
    async locate() {
      const { json } = await client.send({ method: 'GET', path: repository, follows: 1 });
      const { full_name: name, has_issues: has } = z
        .object({ full_name: z.string(), has_issues: z.boolean() })
        .parse(json);
      if (!has)
        throw new TicketProblem(
          'refused',
          'Issues are disabled in this repository. Enable them in its settings.',
        );
      return name;
    },
    async find(marker, since) {
      const query = `state=all&sort=created&direction=desc&since=${since.toISOString()}&per_page=${PAGE_SIZE}`;
      const found = await findInPages(async (page) => {
        const { json } = await client.send({
          method: 'GET',
          path: `${issues}?${query}&page=${page}`,
          size: 'long',
        });
        return listOf(issueForm, PAGE_SIZE).parse(json);
      }, hasMarker(marker));
      return found && toTicket(found);
    },
    async create({ title, lines, marker, labels }) {
      const body = { title, body: markdownOf(lines, marker), labels };
      const { json } = await client.send({ method: 'POST', path: issues, body, size: 'long' });
      return toTicket(issueForm.parse(json));
    },
    read: (key, etag) =>
      readIfChanged(client, issueAt(key), etag, (json) => ({ ...toTicket(issueForm.parse(json)), key })),
    async follow(key) {
      // A transferred issue redirects to its address below the number of the other repository.
      const { json } = await client.send({
        method: 'GET',
        path: issueAt(key),
        follows: MOST_MOVES,
        size: 'long',
      });
      const ticket = toTicket(issueForm.parse(json));
      const [, place] = REPOSITORY.exec(ticket.url) ?? [];
      return place === undefined ? null : { ...ticket, key: keyIn(place, project, ticket.key) };
    },
    async hasComment(key, marker) {
      const path = `${issueAt(key)}/comments?per_page=${PAGE_SIZE}`;
      const found = await findInPages(async (page) => {
        const { json } = await client.send({ method: 'GET', path: `${path}&page=${page}`, size: 'long' });
        return listOf(commentForm, PAGE_SIZE).parse(json);
      }, hasMarker(marker));
      return found !== null;
    },
    async comment(key, lines, marker) {
      const body = { body: markdownOf(lines, marker) };
      await client.send({ method: 'POST', path: `${issueAt(key)}/comments`, body });
    },
    async setState(key, state) {
      const reason = state === 'closed' ? 'completed' : 'reopened';
      const body = { state, state_reason: reason };
      await client.send({ method: 'PATCH', path: issueAt(key), body, size: 'long' });
    },
  };
};
