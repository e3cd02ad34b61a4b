import { shippedDocument } from '@palisade/scan-engine';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createTeam } from '../support/factories';
import { signedIn } from '../support/people';

const ID = 'js_advisories';
const { date } = shippedDocument(ID);

let api: TestApi;
let operator: ApiClient;
let member: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  const team = await createTeam(api.database.dataSource);
  const owner = { teamId: team.id, role: 'owner' } as const;
  ({ client: operator } = await signedIn(api, owner, { isOperator: true }));
  ({ client: member } = await signedIn(api, owner));
  await api.database.dataSource.query('DELETE FROM loaded_data');
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

/** As if it were that many days after the list of the release. */
const after = (days: number): void =>
  void jest.spyOn(Date, 'now').mockReturnValue(Date.parse(date) + days * 86_400_000);
const shownTo = async (client: ApiClient): Promise<unknown> => {
  const { body } = await client.get('/session').expect(200);
  return (body as { old_lists: { id: string }[] }).old_lists.filter(({ id }) => id === ID);
};

it.each([
  [30, []],
  [31, [{ id: ID, name: 'Advisories of JavaScript libraries', last_current_on: date, is_stale: false }]],
  [181, [{ id: ID, name: 'Advisories of JavaScript libraries', last_current_on: date, is_stale: true }]],
])(
  'after %d days, operators see in their session which lists are old, and nobody else does',
  async (days, lists) => {
    after(days);
    expect(await shownTo(operator)).toEqual(lists);
    expect(await shownTo(member)).toEqual([]);
  },
);

it('doctor warns', async () => {
  after(181);
  const { stdout } = await palisade(['doctor'], { DATABASE_URL: api.database.url });
  expect(stdout).toContain(
    `warning  lists: ${ID} was last current on ${date}: tests that find nothing are inconclusive`,
  );
});
