import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { statusForm } from './jira-workflow';
import { MOST_PAGES, MOST_TOGETHER, PAGE_SIZE, findInPages } from './ticket-driver';

/** Jira has no limit; more than a person reads. */
const MOST_LABELS = 200;

const pageForm = z.object({
  issues: listOf(
    z.object({
      key: z.string().regex(/^[\w-]{1,100}$/),
      fields: z.object({ status: statusForm, labels: listOf(z.string(), MOST_LABELS) }),
    }),
    MOST_TOGETHER,
  ),
  /** Cloud: absent on the last page. */
  nextPageToken: z.string().nullish(),
  /** Data Center. */
  total: z.number().optional(),
});
type Found = z.output<typeof pageForm>['issues'];

export interface LabelledIssue {
  key: string;
  label: string;
  status: z.output<typeof statusForm>;
}

/**
 * The issues that have one of the labels. Labels and not keys, because an issue that moved has another key, and one key that is gone makes the whole
 * search fail. Pages can be shorter than requested.
 * @param search sends the body to `POST /rest/api/3/search/jql` of Cloud or `POST /rest/api/2/search` of Data Center
 */
export async function issuesWithLabels(
  search: (body: object) => Promise<unknown>,
  labels: readonly string[],
): Promise<LabelledIssue[]> {
  const jql = `labels in (${labels.map((label) => `"${label}"`).join(', ')})`;
  const found: Found = [];
  let next: object | null = {};
  for (let page = 1; next !== null && page <= MOST_PAGES; page += 1) {
    const body = { jql, fields: ['status', 'labels'], maxResults: MOST_TOGETHER, ...next };
    const { issues, nextPageToken, total = 0 } = pageForm.parse(await search(body));
    found.push(...issues);
    if (nextPageToken) next = { nextPageToken };
    else next = issues.length > 0 && found.length < total ? { startAt: found.length } : null;
  }
  return found.flatMap(({ key, fields: { status, labels: has } }) =>
    has.filter((label) => labels.includes(label)).map((label) => ({ key, label, status })),
  );
}

const commentsForm = z.object({ comments: listOf(z.object({ body: z.unknown() }), PAGE_SIZE) });

/** Whether one of the newest comments has the text. @param get the JSON of a path of the API */
export async function commentsHave(
  get: (path: string) => Promise<unknown>,
  key: string,
  text: string,
): Promise<boolean> {
  const path = `/issue/${key}/comment?orderBy=-created&maxResults=${PAGE_SIZE}`;
  const found = await findInPages(
    async (page) => commentsForm.parse(await get(`${path}&startAt=${(page - 1) * PAGE_SIZE}`)).comments,
    ({ body }) => JSON.stringify(body).includes(text),
  );
  return found !== null;
}
