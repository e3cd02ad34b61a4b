import type { CaseOf } from '../../lab-case';
import { accountSite, CANARY, links, members, type Page } from './accounts';

const OTHER = 'private-page-other-account critical';
const PUBLIC = 'private-page-public critical';

const ofTitle = {
  get: { parameters: [{ name: 'title', in: 'path', required: true, schema: { type: 'string' } }] },
};
/** No page leads to a note: only the list of the API and its document say where they are. */
const DOCUMENT = JSON.stringify({
  openapi: '3.0.1',
  info: {},
  paths: {
    '/api/notes': { get: {} },
    '/api/notes/{title}': ofTitle,
    '/api/seed': { get: { summary: 'Seeds the notes' } },
  },
});
const LIST = JSON.stringify({ notes: [{ title: 'first-note' }, { title: 'second-note' }] });
const SECRET = JSON.stringify({ title: 'first-note', text: CANARY.alice });
const OWN: Page = (who) => (who === null ? 401 : who === 'alice' ? SECRET : 403);

const notes = (
  name: string,
  list: Page,
  note: Page,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  ...accountSite(
    name,
    {
      '/': () => `${links()}<script>ui({ url: "/api/openapi.json" })</script>`,
      '/account': () => 404,
      '/api/openapi.json': () => DOCUMENT,
      '/api/notes': list,
      '/api/notes/first-note': note,
    },
    expected,
    guards === undefined ? {} : { guards },
  ),
  untouched: /seed|^(?:POST|PUT|PATCH|DELETE) /,
});

export const DESCRIBED_API_CASES: readonly CaseOf[] = [
  notes('a record of an API for any account, which its document leads to', () => LIST, members(SECRET), [
    OTHER,
  ]),
  notes(
    'a record of an API for strangers, which its document leads to',
    () => LIST,
    () => SECRET,
    [PUBLIC],
  ),
  notes('a record of an API that its owner alone reads', () => LIST, OWN, []),
  notes(
    'a record of an API that the list of both accounts names',
    members(LIST),
    members(SECRET),
    [],
    'a list for accounts leads them to what they may read',
  ),
];
