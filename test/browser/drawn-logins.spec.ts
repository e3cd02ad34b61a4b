import { identityEntry, readIdentityEntry, readVerify } from '@palisade/checks-file';
import type { LocalRenderer } from '@palisade/rendering';
import { isProven, ownServices, proveIdentity, withDrawnLogins } from '@palisade/scan-engine';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { ScanIdentity } from '@palisade/vocabulary';
import {
  type BedSite,
  LOGIN_CASES,
  type LoginCase,
  PASSWORD,
  serveLogin,
  TOTP_SECRET,
  USERNAME,
} from './support/login-bed';
import { startRenderer } from './support/renderer';
import { REPORTED_LOGINS } from './support/reported-logins';

const LONGEST_MS = 600_000;

let renderer: LocalRenderer;
beforeAll(() => (renderer = startRenderer({ browsers: 5 })));
afterAll(() => renderer.close());

interface Tried {
  name: string;
  outcome: string;
  written: string[];
}

function identityFor(
  { origins }: BedSite,
  { url = '/login', hasCode, steps }: LoginCase,
  kind: 'browser' | 'recording',
  password = PASSWORD,
): ScanIdentity {
  const account = { username: USERNAME, password, totp: hasCode === true ? TOTP_SECRET : null };
  const recording = {
    title: 'Sign in',
    steps: [
      { type: 'setViewport' },
      { type: 'navigate', url: `${origins[0]}${url}` },
      ...steps.map((step) => (step.value === PASSWORD ? { ...step, value: password } : step)),
    ],
  };
  const entry = identityEntry.parse({
    name: 'alice',
    login: kind === 'browser' ? { kind, url, ...account } : { kind, ...account, recording },
    verify: {
      url: '/api/me',
      signed_in: { status: [200], json: '/email', equals: USERNAME },
      anonymous: { status: [401] },
    },
    origins,
  });
  return {
    ...readIdentityEntry(entry),
    id: 'i1',
    verify: readVerify(entry.verify),
    origins,
    proveBroken: true,
  };
}

async function tryLogin(each: LoginCase, kind: 'browser' | 'recording', password?: string) {
  const site = await serveLogin(each);
  const client = localClient(`${site.origins[0]}/`, {
    ...NO_RESOLVER,
    resolveText: noName,
    rights: OWN_HOST,
  });
  try {
    const identity = identityFor(site, each, kind, password);
    const services = withDrawnLogins(ownServices(), renderer);
    const proof = await proveIdentity(client, identity, services, new AbortController().signal);
    return { proof, written: site.written };
  } finally {
    await Promise.all([client.close(), site.close()]);
  }
}

async function tryAll(kind: 'browser' | 'recording', cases = LOGIN_CASES): Promise<Tried[]> {
  const waiting = [...cases];
  const tried: Tried[] = [];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const { proof, written } = await tryLogin(each, kind);
      const outcome = isProven(proof) ? 'proven' : `${proof.state}: ${proof.message}`;
      tried.push({ name: each.name, outcome, written });
    }
  };
  await Promise.all(Array.from({ length: 5 }, work));
  return tried;
}

const notProven = (tried: readonly Tried[]): string[] =>
  tried.flatMap(({ name, outcome }) => (outcome === 'proven' ? [] : [`${name}: ${outcome}`]));

describe('21 logins that a script or a provider draws', () => {
  it.each(['browser', 'recording'] as const)(
    'come out right by the kind %s, and nothing but the login is sent',
    async (kind) => {
      const tried = await tryAll(kind);
      const wrong = notProven(tried);
      process.stdout.write(
        `${kind}: ${tried.length - wrong.length} of ${tried.length}\n${wrong.join('\n')}\n`,
      );
      expect(wrong).toEqual([]);
      // The page of the account writes too, which is not a part of the login.
      expect(tried.filter(({ written }) => written.some((line) => line.includes('/api/seen')))).toEqual([]);
      expect(Math.max(...tried.map(({ written }) => written.length))).toBeLessThanOrEqual(2);
    },
    LONGEST_MS,
  );
});

it(
  'Logins that tools of others failed at come out right',
  async () => {
    expect(notProven(await tryAll('browser', REPORTED_LOGINS))).toEqual([]);
  },
  LONGEST_MS,
);

describe('A login with a wrong password', () => {
  const [simple] = LOGIN_CASES as [LoginCase];

  it.each(['browser', 'recording'] as const)(
    'is sent once by the kind %s, and shows where it stopped',
    async (kind) => {
      const { proof, written } = await tryLogin(simple, kind, 'Wrong-Horse-8');
      expect(written).toEqual(['POST /login']);
      if (isProven(proof)) throw new Error('It is proven.');
      expect(proof).toMatchObject({ state: 'refused', reason: 'password_refused' });
      expect(proof.stop?.url).toMatch(/\/login$/);
      expect(
        Buffer.from(proof.stop?.picture ?? '', 'base64')
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
      const elements = proof.stop?.elements ?? [];
      expect(elements.map(({ kind, type, words, selectors }) => [kind, type, words, selectors])).toEqual([
        ['field', 'text', 'E-mail', [['#u']]],
        ['field', 'password', 'Password', [['#p']]],
        ['button', '', 'Sign in', [['#go']]],
      ]);
      expect(elements.every(({ width, height, left, top }) => width * height * left * top > 0)).toBe(true);
      expect(JSON.stringify(proof)).not.toContain('Wrong-Horse-8');
    },
    LONGEST_MS,
  );
});

it('A drawn login without a renderer says what it needs', async () => {
  const [simple] = LOGIN_CASES as [LoginCase];
  const site = await serveLogin(simple);
  const client = localClient(`${site.origins[0]}/`, {
    ...NO_RESOLVER,
    resolveText: noName,
    rights: OWN_HOST,
  });
  const identity = identityFor(site, simple, 'browser');
  const proof = await proveIdentity(client, identity, ownServices(), new AbortController().signal);
  await Promise.all([client.close(), site.close()]);
  expect(proof).toMatchObject({ state: 'inconclusive', reason: 'needs_renderer' });
  expect(site.written).toEqual([]);
});
