import { generateApiKey } from '@palisade/credentials';
import { startTestApi, type TestApi } from '../support/api';
import { fromElsewhere } from '../support/people';
import { eventually } from '../support/program';

const LIMIT = 3;

async function statusesBehind(TRUSTED_PROXIES: string, headers: () => Record<string, string>) {
  const api: TestApi = await startTestApi({ CI_RATE_LIMIT: String(LIMIT), TRUSTED_PROXIES });
  try {
    const statuses = [];
    for (let each = 0; each <= LIMIT; each += 1)
      statuses.push((await api.as(generateApiKey()).get('/stats').set(headers())).status);
    return statuses;
  } finally {
    await api.close();
  }
}

const NEVER_LIMITED = Array<number>(LIMIT + 1).fill(401);
const LIMITED = [...Array<number>(LIMIT).fill(401), 429];

describe('a client that invents X-Forwarded-For', () => {
  it.each(['0', '203.0.113.0/24, uniquelocal', '1, uniquelocal'])(
    'gains no other address when it is not a proxy of TRUSTED_PROXIES=%s',
    (proxies) => expect(statusesBehind(proxies, fromElsewhere)).resolves.toEqual(LIMITED),
  );

  it('gains none by addresses in front of the one that the proxy adds', () =>
    expect(
      statusesBehind('1, loopback', () => ({
        'X-Forwarded-For': `${fromElsewhere()['X-Forwarded-For']}, 127.0.0.9`,
      })),
    ).resolves.toEqual(LIMITED));
});

describe('the clients of a proxy', () => {
  it.each(['1', 'loopback', '1, loopback', '127.0.0.1, ::1'])(
    'are told apart by the X-Forwarded-For of a proxy of TRUSTED_PROXIES=%s',
    (proxies) => expect(statusesBehind(proxies, fromElsewhere)).resolves.toEqual(NEVER_LIMITED),
  );
});

describe('the audit log', () => {
  it.each([
    ['203.0.113.8:51234', '203.0.113.8'],
    ['[2001:db8::9]:51234', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:db8::9', '2001:db8::9'],
  ])('has the address of a client that a proxy names as %s', async (forwarded, address) => {
    const api = await startTestApi({ TRUSTED_PROXIES: '1, loopback' });
    try {
      const body = { email: 'nobody@example.com', password: 'wrong-wrong-wrong' };
      await api.http.post('/api/v1/session').set('X-Forwarded-For', forwarded).send(body).expect(401);
      const entry = await eventually('the entry', 10_000, async () => {
        const [row] = await api.database.dataSource.query<{ address: string }[]>(
          `SELECT address FROM audit_log WHERE action = 'session.failed'`,
        );
        return row ?? null;
      });
      expect(entry).toEqual({ address });
    } finally {
      await api.close();
    }
  });
});
