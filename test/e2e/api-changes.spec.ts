import { ApiDocument, type Check, type Team } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { Receiver } from '../support/receiver';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';

const URL = 'https://shop.example/openapi.json';
const MANY = Array.from({ length: 25 }, (_, place) => `GET /a${String(place).padStart(2, '0')}`);

let api: TestApi;
let team: Team;
let check: Check;
let receiver: Receiver;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { dataSource } = api.database;
  team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id, {
    domain: 'shop.example',
    tests: { api_exposure: true },
  });
  receiver = await Receiver.start();
  await createChannel(dataSource, team.id, { url: receiver.url, events: ['api.changed'] });
});
afterEach(() => receiver.close());

async function read(document: unknown): Promise<void> {
  const rig = createScanRig(api.database.dataSource);
  const session = stubSession((test) => stubResult(test, { technicalDetails: { document } }));
  const scanId = await rig.trigger(check);
  await rig.runner(() => session).run(scanId);
  expect(await rig.rows('SELECT status FROM scans WHERE id = $1', scanId)).toEqual([{ status: 'completed' }]);
}

/** What the channel got for these scans, one after the other. */
async function messages(...documents: readonly unknown[]) {
  const notifications = createNotificationRig(api.database.dataSource);
  notifications.start();
  try {
    for (const document of documents) await read(document);
    await notifications.settle();
  } finally {
    await notifications.stop();
  }
  return receiver.received.map(({ json }) => json);
}

const stored = () => api.database.dataSource.getRepository(ApiDocument).findBy({ checkId: check.id });

describe('a change of an API document', () => {
  it('is one message with what was added and removed', async () => {
    const [first = '', second = ''] = MANY;
    const [message, ...more] = await messages(
      { source: URL, operations: [first, `${second} (sign-in)`] },
      { source: URL, operations: [first, `${second} (sign-in)`] },
      { source: URL, operations: MANY },
    );
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      type: 'api.changed',
      data: {
        check: { id: check.id, domain: 'shop.example' },
        added_count: 24,
        removed_count: 1,
        added: MANY.slice(1, 21),
        removed: [`${second} (sign-in)`],
      },
    });
    expect((await stored())[0]).toMatchObject({ source: URL, operations: MANY });
  });

  it('is none where the document is the first one, was not read, or came from another address', async () => {
    const documents = [
      { source: URL, operations: MANY },
      undefined,
      { source: URL, operations: 'none' },
      { source: 'upload', operations: [] },
    ];
    expect(await messages(...documents)).toEqual([]);
    expect((await stored())[0]).toMatchObject({ source: 'upload', operations: [] });
  });

  it('is forgotten with the site and with the check', async () => {
    const { key } = await createApiKey(api.database.dataSource, team.id);
    await read({ source: URL, operations: MANY });
    await api
      .as(key)
      .put(`/checks/${check.id}`)
      .send({ domain: 'other.example', schedule_type: 'DAILY', schedule_time: '02:00', is_active: true })
      .expect(200);
    expect(await stored()).toEqual([]);
    await read({ source: URL, operations: MANY });
    expect(await stored()).toHaveLength(1);
    await api.as(key).delete(`/checks/${check.id}`).expect(204);
    expect(await stored()).toEqual([]);
  });
});
