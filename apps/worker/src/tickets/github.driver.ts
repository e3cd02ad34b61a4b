import { z } from 'zod';
import { TicketProblem } from './ticket-client';
import type { MakeDriver, RemoteTicket } from './ticket-driver';

const PAGE = 30;
/** How far back a marker is searched. */
const MOST_PAGES = 5;

const issueForm = z.object({
  number: z.number(),
  // The dashboard shows it as a link.
  html_url: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\//),
  state: z.enum(['open', 'closed']),
  body: z.string().nullish(),
});
const commentForm = z.object({ body: z.string().nullish() });

const toTicket = ({ number, html_url: url, state }: z.output<typeof issueForm>): RemoteTicket => ({
  ...{ key: String(number), url, state },
});

/** Comments of HTML do not show. */
const bodyOf = (lines: readonly string[], marker: string): string =>
  `${lines.join('\n\n').replaceAll('\n\n- ', '\n- ')}\n\n<!-- ${marker} -->`;

export const githubHeaders = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
});

/** Issues of a GitHub repository: https://docs.github.com/rest/issues. */
export const githubDriver: MakeDriver = (client, { project }) => {
  const repository = `/repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  const issues = `${repository}/issues`;
  return {
    async locate() {
      const { json } = await client.send({ method: 'GET', path: repository, follows: true });
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
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = `state=all&sort=created&direction=desc&since=${since.toISOString()}&per_page=${PAGE}&page=${page}`;
        const { json } = await client.send({ method: 'GET', path: `${issues}?${query}` });
        const listed = z.array(issueForm).parse(json);
        const found = listed.find(({ body }) => body?.includes(marker));
        if (found !== undefined) return toTicket(found);
        if (listed.length < PAGE) return null;
      }
      return null;
    },
    async create({ title, lines, marker, labels }) {
      const body = { title, body: bodyOf(lines, marker), labels };
      const { json } = await client.send({ method: 'POST', path: issues, body });
      return toTicket(issueForm.parse(json));
    },
    async read(key, etag) {
      const { status, header, json } = await client.send({
        ...{ method: 'GET', path: `${issues}/${key}` },
        ...(etag !== null && { headers: { 'if-none-match': etag } }),
      });
      return status === 304 ? 'unchanged' : { ticket: toTicket(issueForm.parse(json)), etag: header('etag') };
    },
    async hasComment(key, marker) {
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const path = `${issues}/${key}/comments?per_page=${PAGE}&page=${page}`;
        const listed = z.array(commentForm).parse((await client.send({ method: 'GET', path })).json);
        if (listed.some(({ body }) => body?.includes(marker))) return true;
        if (listed.length < PAGE) return false;
      }
      return false;
    },
    async comment(key, lines, marker) {
      const body = { body: bodyOf(lines, marker) };
      await client.send({ method: 'POST', path: `${issues}/${key}/comments`, body });
    },
    async setState(key, state) {
      const reason = state === 'closed' ? 'completed' : 'reopened';
      await client.send({ method: 'PATCH', path: `${issues}/${key}`, body: { state, state_reason: reason } });
    },
  };
};
